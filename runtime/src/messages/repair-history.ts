import { fromProviderName } from '../wire/provider-names.ts'
import type { NameSource } from '../wire/provider-names.ts'
import { fieldsOf } from './tool-event.ts'

/**
 * Rule A11's exception: Anthropic refuses every request whose history holds a `tool_reference` to a tool that is not in `tools`
 * (anthropics/claude-code issues 79970 and 82004). Such references in tool results become plain text, and leave the hosted
 * search's results, whose form takes no text. Nothing else is touched; OpenAI's search results carry whole definitions, which
 * nothing can make invalid later. The same array, and the same messages, where no reference is dead.
 * `known` holds the names in the request's `tools`. A registry will do only where every request declares all of it: what a session
 * disables is declared in none.
 */
export function repairHistory<Message>(messages: readonly Message[], known: NameSource): readonly Message[] {
  return mapSame(messages, (message) => withList(message, 'content', (block) => repairBlock(block, known)))
}

function repairBlock(block: unknown, known: NameSource): unknown {
  const { type, content } = fieldsOf(block)
  if (type === 'tool_result') return withList(block, 'content', (part) => toText(part, known))
  if (type !== 'tool_search_tool_result') return block
  const { tool_references: references } = fieldsOf(content)
  if (!Array.isArray(references)) return block
  const alive = references.filter((one) => !isDead(one, known))
  if (alive.length === references.length) return block
  return { ...fieldsOf(block), content: { ...fieldsOf(content), tool_references: alive } }
}

function isDead(part: unknown, known: NameSource): boolean {
  const { type, tool_name: name } = fieldsOf(part)
  if (type !== 'tool_reference' || typeof name !== 'string') return false
  return fromProviderName('anthropic', name, known) === undefined
}

function toText(part: unknown, known: NameSource): unknown {
  if (!isDead(part, known)) return part
  const { tool_name: name, cache_control: cache } = fieldsOf(part)
  const text = `The tool ${JSON.stringify(name)} was found here. It is no longer available.`
  return { type: 'text', text, ...(cache !== undefined && { cache_control: cache }) }
}

function withList<Value>(value: Value, field: string, change: (item: unknown) => unknown): Value {
  const list = fieldsOf(value)[field]
  if (!Array.isArray(list)) return value
  const next = mapSame(list as unknown[], change)
  return next === list ? value : { ...value, [field]: next }
}

function mapSame<Item>(list: readonly Item[], change: (item: Item) => unknown): readonly Item[] {
  const next = list.map(change) as Item[]
  return next.some((item, i) => item !== list[i]) ? next : list
}
