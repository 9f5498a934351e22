// Messages between the agents of one process. An application gives each session the same mailbox, and delivers
// what `receive` returns at the start of the agent's next turn.

const QUEUE_LIMIT = 100
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/

export interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Counts up over the whole mailbox: the order in which messages were sent. */
  readonly sequence: number
}

export interface AgentEntry {
  readonly name: string
  readonly purpose: string
  /** Messages that wait for it. */
  readonly waiting: number
}

export interface Mailbox {
  /** @throws when the name is taken or is no plain name. */
  register(name: string, purpose: string): void
  /** Drops the agent and what waits for it. */
  unregister(name: string): void
  /** In order of registration. */
  agents(): readonly AgentEntry[]
  /** Puts the message into each recipient's queue, or into none. @throws when one cannot take it. */
  send(from: string, to: readonly string[], subject: string, text: string): readonly Message[]
  /** What waits for this agent, oldest first; it waits no longer. */
  receive(name: string): readonly Message[]
}

interface Box {
  readonly purpose: string
  queue: Message[]
}

export function createMailbox(): Mailbox {
  const boxes = new Map<string, Box>()
  let sequence = 0

  const known = (): string => [...boxes.keys()].join(', ')

  function boxOf(name: string): Box {
    const box = boxes.get(name)
    if (box === undefined) throw new Error(`There is no agent called "${name}". Agents: ${known()}.`)
    return box
  }

  return {
    register(name, purpose) {
      if (!NAME.test(name)) {
        throw new Error(`"${name}" cannot be an agent's name: use 1 to 64 letters, digits, "_", "." and "-".`)
      }
      if (boxes.has(name)) throw new Error(`An agent called "${name}" is already registered.`)
      boxes.set(name, { purpose, queue: [] })
    },
    unregister: (name) => void boxes.delete(name),
    agents: () => [...boxes].map(([name, { purpose, queue }]) => ({ name, purpose, waiting: queue.length })),
    send(from, to, subject, text) {
      const targets = [...new Set(to)].map((name) => ({ name, box: boxOf(name) }))
      for (const { name, box } of targets) {
        if (name === from)
          throw new Error('A message to yourself goes nowhere: use todo or memory for notes.')
        if (box.queue.length >= QUEUE_LIMIT) {
          throw new Error(
            `"${name}" has ${box.queue.length} unread messages and takes no more. Wait until it has read some.`,
          )
        }
      }
      return targets.map(({ name, box }) => {
        const message: Message = { from, to: name, subject, text, sequence: ++sequence }
        box.queue.push(message)
        return message
      })
    },
    receive(name) {
      const box = boxOf(name)
      const taken = box.queue
      box.queue = []
      return taken
    },
  }
}
