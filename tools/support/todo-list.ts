// The agent's list of steps. It is replaced as a whole, so a list on screen is always one that the model wrote.

export type TodoStatus = 'pending' | 'in_progress' | 'done'

export interface TodoItem {
  readonly text: string
  readonly status: TodoStatus
}

export interface TodoList {
  items(): readonly TodoItem[]
  /** @throws when a text is empty or repeated, or more than one item is in progress. */
  replace(items: readonly TodoItem[]): void
}

/** Starts empty. */
export function createTodoList(): TodoList {
  let current: readonly TodoItem[] = []
  return {
    items: () => current,
    replace(items) {
      const seen = new Set<string>()
      for (const { text } of items) {
        if (text.trim() === '') throw new Error('An item has no text. Say what is to be done in a few words.')
        if (seen.has(text))
          throw new Error(`"${text}" is on the list twice. Keep one, or word them differently.`)
        seen.add(text)
      }
      const running = items.filter((item) => item.status === 'in_progress')
      if (running.length > 1) {
        throw new Error(
          `${running.length} items are in_progress: ${running.map((item) => `"${item.text}"`).join(', ')}. Leave one, set the others to pending.`,
        )
      }
      current = items.map(({ text, status }) => ({ text, status }))
    },
  }
}

const MARKS: Readonly<Record<TodoStatus, string>> = { pending: '[ ]', in_progress: '[>]', done: '[x]' }

/** One line an item, with a count at the end. */
export function renderTodos(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'The list is empty.'
  const done = items.filter((item) => item.status === 'done').length
  const lines = items.map((item) => `${MARKS[item.status]} ${item.text}`)
  return [...lines, `${done} of ${items.length} done.`].join('\n')
}

/** @throws when a list has more items than `limit`. */
export function refuseTooMany(count: number, limit: number): void {
  if (count > limit)
    throw new Error(`The list has ${count} items; at most ${limit} are kept. Join small steps.`)
}
