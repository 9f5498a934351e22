import { isSecondGeneration } from './client.ts'
import type { McpClient } from './client.ts'

const LIST_CHANGED = 'notifications/tools/list_changed'

export interface Followed {
  /** After a reconnection: asks anew for what the old connection was asked for. */
  renew(): void
  /** Stops listening; handlers that were there before are there again. */
  stop(): void
}

/** Listens to what a client says of its server: that the list of tools changed, and that the connection is gone. */
export function followClient(
  client: McpClient,
  onListChanged: () => void,
  onClose: () => void,
  onError: (error: unknown) => void,
): Followed {
  let isFollowing = true
  const changed = (): void => {
    if (isFollowing) onListChanged()
  }
  if (client.setNotificationHandler) {
    // The first generation takes a schema, of which it reads the method, and parses with it.
    const method = { value: LIST_CHANGED, _def: { value: LIST_CHANGED } }
    const schema = {
      shape: { method },
      parse: (value: unknown) => value,
      safeParse: (data: unknown) => ({ success: true, data }),
    }
    client.setNotificationHandler(isSecondGeneration(client) ? LIST_CHANGED : schema, changed)
  }
  let subscription: ReturnType<NonNullable<McpClient['listen']>> | undefined
  const subscribe = (): void => {
    // Connections of the 2026-07-28 revision tell nothing unless asked to.
    if (client.getProtocolEra?.() === 'modern') subscription = client.listen?.({ toolsListChanged: true })
    subscription?.catch(onError)
  }
  subscribe()
  const before = client.onclose
  const closed = (): void => {
    before?.call(client)
    if (isFollowing) onClose()
  }
  // The clients have one such property and no listeners.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onclose = closed
  return {
    renew: subscribe,
    stop() {
      isFollowing = false
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      if (client.onclose === closed) client.onclose = before
      subscription?.then((open) => open.close()).catch(() => {})
    },
  }
}
