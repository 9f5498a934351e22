import type { Json } from '../types/json.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { isStopWord, wordsOf } from './words.ts'

/** The parts of a tool that are indexed, as bits of a mask. `LABEL`: server, tags, former names and the author's hints. */
export const NAME = 1
export const LABEL = 2
export const LEAD = 4
export const BODY = 8
export const PARAMETER = 16
export const DETAIL = 32

// Far beyond any real definition; they keep a hostile one from costing more than a few milliseconds.
const MAX_DESCRIPTION = 8_000
const MAX_TEXT = 24_000
const MAX_KEYWORDS = 4_000
const MAX_DEPTH = 8

/** A tool's words, each with the parts that hold it. Stop words are left out, save for those in names. */
export function toolWords(tool: ToolEntry): Map<string, number> {
  const words = new Map<string, number>()
  let room = MAX_TEXT
  const add = (text: string | undefined, part: number): void => {
    const read = (text ?? '').slice(0, room)
    room -= read.length
    for (const word of wordsOf(read)) {
      // A name's stop words can be found, but nobody has to ask for them.
      const isStop = isStopWord(word)
      if (isStop && part !== NAME) continue
      words.set(word, (words.get(word) ?? 0) | (isStop ? DETAIL : part))
    }
  }
  const { prefix, own } = splitName(tool)
  add(own, NAME)
  for (const label of [
    prefix,
    tool.server,
    ...(tool.tags ?? []),
    ...(tool.aliases ?? []),
    ...(tool.searchHints ?? []),
  ]) {
    add(label, LABEL)
  }
  const description = tool.description.slice(0, MAX_DESCRIPTION)
  const lead = /^[^]*?[.!?\n。！？](?=\s|$|[^\0-\x7f])/.exec(description)?.[0] ?? description
  add(`${tool.annotations?.title ?? ''} ${lead}`, LEAD)
  add(description.slice(lead.length), BODY)
  let left = MAX_KEYWORDS
  const walk = (schema: Json | undefined, depth: number): void => {
    if (typeof schema !== 'object' || schema === null || depth > MAX_DEPTH) return
    for (const [key, value] of Object.entries(schema)) {
      if (left-- < 0) return
      if (key === 'description' && typeof value === 'string') add(value, DETAIL)
      else if (key === 'enum' && Array.isArray(value))
        add(value.slice(0, 100).filter(isText).join(' '), DETAIL)
      else if (/^(properties|\$defs|definitions)$/.test(key) && typeof value === 'object' && value !== null) {
        for (const [name, child] of Object.entries(value)) {
          if (key === 'properties') add(name, PARAMETER)
          walk(child, depth + 1)
        }
      } else if (/^(items|anyOf|oneOf|allOf|additionalProperties)$/.test(key)) {
        for (const child of [value].flat() as Json[]) walk(child, depth + 1)
      }
    }
  }
  walk({ ...tool.inputSchema, description: '' }, 0)
  return words
}

/** Takes the server off a name such as `mcp__github__create_issue` or `github_create_issue`. */
export function splitName({ name, server }: ToolEntry): { readonly prefix: string; readonly own: string } {
  const heads = server === undefined ? [] : [server, `mcp__${server}`]
  const head = heads.find((one) => name.startsWith(one)) ?? name.slice(0, name.lastIndexOf('__') + 1)
  const own = name.slice(head.length)
  return /[\p{L}\p{N}]/u.test(own) ? { prefix: head, own } : { prefix: '', own: name }
}

function isText(value: Json): value is string {
  return typeof value === 'string'
}
