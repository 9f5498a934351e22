// One change at a time per file: a model may call edit twice on one file in the same reply, and both must stand.

const queues = new Map<string, Promise<unknown>>()

/** Runs `task` when every earlier task of the same key has ended. */
export async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve()
  const run = before.then(task, task)
  const settled = run.catch(() => {})
  queues.set(key, settled)
  try {
    return await run
  } finally {
    if (queues.get(key) === settled) queues.delete(key)
  }
}
