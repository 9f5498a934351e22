import type { Json } from 'toolcrib'
import { canonicalJson } from '../../normalize/canonical-json.ts'
import { comment, literal, memberName } from '../source-text.ts'

/**
 * The texts of one schema, each behind a placeholder: no text of a third party reaches the printer of types, names such as
 * `hasOwnProperty` or `__proto__` can't confuse it, and schemas of the same structure share one printed template.
 */
export interface Words {
  /** Placeholder of a property's name. */
  name(text: string): string
  /** Placeholder of a description. */
  description(text: string): string
  /** Placeholder of a value from `enum` or `const`. */
  value(value: Json): string
  /** A line of a template with its placeholders replaced. */
  fill(line: string): string
  /** The comment behind a description's placeholder, if the line holds one. */
  commentIn(line: string, indent: number): string | undefined
}

const NAME_OR_VALUE = /"?\$([nv])(\d+)\$"?/g
const DESCRIPTION = /^ \* \$d(\d+)\$$/

export function createWords(): Words {
  const names = createList<string>((text) => text)
  const descriptions = createList<string>((text) => text)
  const values = createList<Json>(canonicalJson)
  return {
    name: (text) => `$n${names.add(text)}$`,
    description: (text) => `$d${descriptions.add(text)}$`,
    value: (value) => `$v${values.add(value)}$`,
    fill: (line) =>
      line.replace(NAME_OR_VALUE, (_match, kind: string, index: string) =>
        kind === 'n' ? memberName(names.at(Number(index))) : literalType(values.at(Number(index))),
      ),
    commentIn(line, indent) {
      const index = DESCRIPTION.exec(line)?.[1]
      return index === undefined ? undefined : comment(descriptions.at(Number(index)), indent)
    },
  }
}

function createList<T>(key: (item: T) => string): { add(item: T): number; at(index: number): T } {
  const items: T[] = []
  const indexes = new Map<string, number>()
  return {
    add(item) {
      const known = indexes.get(key(item))
      if (known !== undefined) return known
      indexes.set(key(item), items.length)
      return items.push(item) - 1
    },
    at: (index) => items[index] as T,
  }
}

/** The type that holds exactly one JSON value. */
function literalType(value: Json): string {
  if (value === null || typeof value !== 'object') return literal(value)
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`
  const members = Object.entries(value as { readonly [key: string]: Json })
  // `{}` as a type accepts almost anything.
  if (members.length === 0) return 'Record<string, never>'
  return `{ ${members.map(([key, member]) => `${memberName(key)}: ${literalType(member)}`).join('; ')} }`
}
