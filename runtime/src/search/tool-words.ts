import type { ToolEntry } from '../types/manifest.ts'
import { isObject } from '../wire/is-object.ts'
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
const MAX_ITEMS = 100
const MAX_DEPTH = 8

/** A tool's words, each with the parts that hold it. Stop words are left out, save for those in names. */
export function toolWords(tool: ToolEntry): Map<string, number> {
  const words = new Map<string, number>()
  let room = MAX_TEXT
  const add = (part: number, texts: readonly unknown[]): void => {
    for (const text of texts) {
      if (typeof text !== 'string') continue
      const read = text.slice(0, room)
      room -= read.length
      for (const word of wordsOf(read)) {
        // A name's stop words can be found, but nobody has to ask for them.
        const isStop = isStopWord(word)
        if (!isStop || part === NAME) words.set(word, words.get(word)! | (isStop ? DETAIL : part))
      }
    }
  }
  const { name, server, tags = [], aliases = [], searchHints = [], annotations } = tool
  const own = ownName(tool)
  add(NAME, [own])
  add(LABEL, [name.slice(0, -own.length), server, ...tags, ...aliases, ...searchHints])
  const description = tool.description.slice(0, MAX_DESCRIPTION)
  const [lead] = /^[^]*?([.!?\n。！？](?=\s|$|[^\0-\x7f])|$)/.exec(description)!
  add(LEAD, [annotations?.title, lead])
  add(BODY, [description.slice(lead.length)])
  let left = MAX_KEYWORDS
  const walk = (schema: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || !isObject(schema)) return
    for (const [key, value] of Object.entries(schema)) {
      if (left-- < 0) return
      const items = [value].flat()
      const isMap = isObject(value) && /^(properties|\$defs|definitions)$/.test(key)
      if (/^(description|enum)$/.test(key)) add(DETAIL, items.slice(0, MAX_ITEMS))
      else if (isMap && key === 'properties') add(PARAMETER, Object.keys(value))
      if (isMap || /^(items|(any|one|all)Of|additionalProperties)$/.test(key)) {
        for (const child of isMap ? Object.values(value) : items) walk(child, depth + 1)
      }
    }
  }
  walk({ ...tool.inputSchema, description: '' }, 0)
  return words
}

/** A name such as `mcp__github__create_issue` or `github_create_issue` without its server. */
export function ownName({ name, server }: ToolEntry): string {
  const heads = [`${server}`, `mcp__${server}`, name.slice(0, name.lastIndexOf('__') + 1)]
  const own = name.slice(heads.find((head) => name.startsWith(head))!.length)
  return /[\p{L}\p{N}]/u.test(own) ? own : name
}
