import { mapNames } from 'toolcrib'
import type { Promotion } from 'toolcrib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnthropicMeter, createOpenAIMeter } from '../prefix-cache/meter.ts'
import type { Block } from '../prefix-cache/meter.ts'
import { anthropicWire } from './anthropic-wire.ts'
import { converse } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { openLoopback } from './loopback.ts'
import type { Loopback } from './loopback.ts'
import { openAIChatWire } from './openai-chat-wire.ts'
import { openAIResponsesWire } from './openai-responses-wire.ts'
import type { Prompt, WireKind } from './wire.ts'

const WIRES: readonly WireKind[] = [anthropicWire, openAIChatWire, openAIResponsesWire]
const RESIDENT = ['bash', 'edit', 'read', 'tool_search', 'write']

/** Where a request's prompt first differs from what was sent before it; undefined where it only goes on. */
type Fork = 'tools' | 'system' | 'messages' | undefined

interface Expected {
  /** The turns whose first request does not go on with the prompt before it, with the first part that differs. */
  readonly forks: { readonly [turn: number]: Fork }
  /** The names in the array, from the turn on. */
  readonly arrays: { readonly [turn: number]: readonly string[] }
}

// A server connects in turn 6, so that the catalog of turn 7 has one more name; turn 9 begins with a compacted history.
const ALL = ['bash', 'browser', 'edit', 'plan', 'read', 'tool_search', 'tracker.find', 'write']
const EXPECTED: { readonly [P in Exclude<Promotion, 'request'>]: Expected } = {
  turn: {
    forks: { 3: 'tools', 7: 'system', 8: 'tools', 9: 'tools' },
    arrays: {
      1: RESIDENT,
      3: [...RESIDENT, 'browser'],
      8: [...RESIDENT, 'browser', 'plan', 'tracker.find'],
      9: ALL,
    },
  },
  cold: { forks: { 7: 'system', 9: 'tools' }, arrays: { 1: RESIDENT, 9: ALL } },
  never: { forks: { 7: 'system', 9: 'messages' }, arrays: { 1: RESIDENT } },
}

const startsWith = (list: readonly string[], start: readonly string[]): boolean =>
  start.every((part, index) => part === list[index])

function forkOf(before: Prompt, after: Prompt): Fork {
  if (before.tools.length !== after.tools.length || !startsWith(after.tools, before.tools)) return 'tools'
  if (before.system !== after.system) return 'system'
  return startsWith(after.messages, before.messages) ? undefined : 'messages'
}

describe.each(WIRES)('$provider through its official client', (kind) => {
  describe.each(['turn', 'cold', 'never'] as const)('promotion `%s`', (promotion) => {
    let loopback: Loopback
    let talk: Conversation
    let prompts: readonly { readonly turn: number; readonly prompt: Prompt }[]

    beforeAll(async () => {
      loopback = await openLoopback()
      talk = await converse(kind, loopback, promotion)
      prompts = talk.requests.map(({ turn, body }) => ({ turn, prompt: kind.read(body) }))
    })
    afterAll(() => loopback.close())

    it('A1: every request of a turn carries the same tools, byte for byte, and goes on with the one before', () => {
      expect(new Set(talk.requests.map(({ path }) => path))).toEqual(new Set([kind.open('').path]))
      expect(talk.requests.map(({ turn }) => turn).filter((turn, i, all) => turn !== all[i - 1])).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ])
      for (const [index, { turn, prompt }] of prompts.entries()) {
        const before = prompts[index - 1]
        if (before?.turn !== turn) continue
        expect(JSON.stringify(prompt.tools)).toBe(JSON.stringify(before.prompt.tools))
        expect(forkOf(before.prompt, prompt)).toBeUndefined()
        expect(prompt.messages.length).toBeGreaterThan(before.prompt.messages.length)
      }
    })

    it('A3: the prefix breaks at the declared boundaries, and nowhere else', () => {
      const forks: { [turn: number]: Fork } = {}
      for (const [index, { turn, prompt }] of prompts.entries()) {
        const fork = index > 0 ? forkOf(prompts[index - 1]!.prompt, prompt) : undefined
        if (fork) forks[turn] = fork
        // The turn declares what the bytes show.
        const { firstChangedSlot } = talk.requests[index]!.shown.change
        const isFirst = prompts[index - 1]?.turn !== turn
        if (isFirst && index > 0) expect(firstChangedSlot !== undefined).toBe(fork === 'tools')
      }
      expect(forks).toEqual(EXPECTED[promotion].forks)
    })

    it('A4: promoted tools stand at the tail, in the shape in which the search returned them', () => {
      const forms = mapNames(ALL, kind.provider)
      let names: readonly string[] = []
      for (const [index, { turn, prompt }] of prompts.entries()) {
        names = EXPECTED[promotion].arrays[turn] ?? names
        expect(prompt.tools.map((tool) => nameIn(tool))).toEqual(names.map((name) => forms.get(name)))
        const before = prompts[index - 1]?.prompt.tools ?? []
        // Only the compaction may move a slot.
        if (turn !== 9) expect(startsWith(prompt.tools, before)).toBe(true)
      }
      const promoted = prompts.at(-1)!.prompt.tools.filter((tool) => !RESIDENT.includes(nameIn(tool)))
      expect(promoted).toHaveLength(promotion === 'never' ? 0 : 3)
      for (const tool of promoted)
        expect(talk.found.some((answer) => answer.includes(`\n${tool}\n`))).toBe(true)
    })

    it('the cache breakpoint is on the last entry of the array, and only there', () => {
      for (const { prompt } of prompts) {
        expect(prompt.marked).toEqual(kind.provider === 'anthropic' ? [prompt.tools.length - 1] : [])
      }
    })

    it('A3: a provider that caches by its rules reads back all that stands before the fork', () => {
      const isMarked = kind.provider === 'anthropic'
      const meter = isMarked ? createAnthropicMeter(1) : createOpenAIMeter()
      for (const [index, { prompt, turn }] of prompts.entries()) {
        const { read } = meter.request(blocksOf(prompt), index)
        const before = prompts[index - 1]?.prompt
        if (!before) continue
        const fork = forkOf(before, prompt)
        const common =
          fork === 'tools'
            ? [...(turn === 9 ? [] : before.tools)]
            : [...before.tools, ...(fork === 'system' ? [] : [before.system])]
        const sent = fork === undefined ? [...common, ...before.messages] : common
        expect(read).toBeGreaterThanOrEqual(meter.readable(sent.join('').length))
      }
    })

    it('A12: the tool results that went over the wire restore what is loaded', () => {
      const loaded = talk.activation.map(({ saved }) => saved)
      expect(loaded.slice(0, 8)).toEqual([
        [],
        ...Array.from({ length: 5 }, () => ['browser']),
        ...Array.from({ length: 2 }, () => ['browser', 'plan', 'tracker.find']),
      ])
      const restored = talk.activation.map((state) => state.restored.toSorted())
      expect(restored.slice(0, 8)).toEqual(loaded.slice(0, 8))
      // The compacted transcript proves only what was called after it.
      expect(restored.slice(8)).toEqual([['tracker.find'], ['tracker.find']])
      expect(loaded.slice(8)).toEqual(promotion === 'never' ? restored.slice(8) : [loaded[7], loaded[7]])
    })

    it('A2, A6: what was found is called at once; a carried tool answers that it is unavailable', () => {
      const failed = talk.results.flatMap(({ turn, result }) =>
        result.ok ? [] : [[turn, result.name, result.error.code]],
      )
      expect(failed).toEqual([
        [5, 'bash', 'unavailable'],
        [8, 'nothing_like_it', 'unknown'],
      ])
      const called = talk.results
        .filter(({ result }) => result.ok)
        .map(({ turn, result }) => `${turn} ${result.name}`)
      expect(called).toEqual(
        expect.arrayContaining(['2 browser', '3 browser', '7 tracker.find', '8 plan', '9 tracker.find']),
      )
    })
  })
})

/** A token a character: only what is equal counts here. */
function blocksOf({ tools, marked, system, messages }: Prompt): readonly Block[] {
  const isMarked = marked.length > 0
  const block = (bytes: string, hasMark: boolean): Block => ({
    bytes,
    tokens: bytes.length,
    mark: hasMark ? '5m' : undefined,
  })
  return [
    ...tools.map((tool, slot) => block(tool, marked.includes(slot))),
    block(system, isMarked),
    ...messages.map((message, i) => block(message, isMarked && i === messages.length - 1)),
  ]
}

function nameIn(tool: string): string {
  const { name, function: inner } = JSON.parse(tool)
  return name ?? inner.name
}
