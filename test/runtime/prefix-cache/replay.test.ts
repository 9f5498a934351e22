import fc from 'fast-check'
import type { Promotion, TurnChange } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { manifest } from '../../../tools/generated/registry.ts'
import type { Mode } from '../../../tools/generated/registry.ts'
import { createAnthropicMeter, createOpenAIMeter } from './meter.ts'
import type { Meter } from './meter.ts'
import { checkBill } from './check-bill.ts'
import { allResident, ours, rebuildAndSort } from './policies.ts'
import type { Policy } from './policies.ts'
import { bySession, hasRecorded, minTokensOf, readRecorded } from './recorded.ts'
import type { RecordedRequest } from './recorded.ts'
import { replay, tokensOf } from './replay.ts'
import type { ReplayedRequest } from './replay.ts'

const LIFE = 300
const PROMOTIONS: readonly Promotion[] = ['turn', 'cold', 'never']
/** In every twentieth turn the daemon behind one resident tool is away: about what was seen of flapping servers. */
const downIn = (turn: number): ReadonlySet<string> => new Set(turn % 20 === 10 ? ['read'] : [])

interface Wire {
  readonly target: string
  readonly meter: (recorded: RecordedRequest) => Meter
  /** Price of a written token, in those of plain input. */
  readonly writePrice: number
}

const WIRES: readonly Wire[] = [
  {
    target: 'anthropic/claude-4.5',
    meter: ({ model }) => createAnthropicMeter(minTokensOf(model)),
    writePrice: 1.25,
  },
  { target: 'openai-responses/gpt-5', meter: () => createOpenAIMeter(LIFE), writePrice: 1 },
]

const NOTHING: TurnChange = {
  added: [],
  removed: [],
  carried: [],
  changed: [],
  firstChangedSlot: undefined,
  rebilledTokens: 0,
}

it.skipIf(!hasRecorded)('the check notices an array that is rebuilt whenever a tool is away', async () => {
  const { target, meter } = WIRES[0]!
  const rebuilt = rebuildAndSort(target, 'agent')
  const silent: Policy = {
    ...rebuilt,
    beginTurn: async (boundary) => ({ ...(await rebuilt.beginTurn(boundary)), change: NOTHING }),
  }
  const recorded = bySession(readRecorded())[0]!
  for (const isFlapping of [false, true]) {
    const one = meter(recorded[0]!)
    const down = isFlapping ? downIn : () => new Set<string>()
    const requests = await replay(recorded, silent, one, { downIn: down, lifeSeconds: LIFE })
    const check = expect(() => checkBill(requests, one))
    if (isFlapping) check.toThrow()
    else check.not.toThrow()
  }
})

describe.skipIf(!hasRecorded).each(WIRES)('recorded sessions on $target', ({ target, meter, writePrice }) => {
  describe.each<Mode>(['agent', 'chat'])('mode `%s`', (mode) => {
    const sessions = hasRecorded ? bySession(readRecorded()) : []

    async function run(create: () => Policy) {
      const all: ReplayedRequest[] = []
      for (const recorded of sessions) {
        const one = meter(recorded[0]!)
        const requests = await replay(recorded, create(), one, { downIn, lifeSeconds: LIFE })
        if (requests[0]!.head.change) checkBill(requests, one)
        all.push(...requests)
      }
      const sum = (pick: (request: ReplayedRequest) => number): number =>
        all.reduce((total, request) => total + pick(request), 0)
      const cached = sum(({ usage }) => usage.read)
      const written = sum(({ usage }) => usage.write)
      const plain = sum(({ usage }) => usage.input)
      const price = Math.round(0.1 * cached + writePrice * written + plain)
      const tools = sum(({ head }) => tokensOf(head.tools) + head.catalog.tokens)
      const uncached = written + plain
      return { name: create().name, requests: all.length, tools, cached, uncached, price }
    }

    it('A1, A3, A4: ours never re-bills a prefix that did not have to change', async () => {
      const resident = await run(() => allResident(target))
      const rebuilt = await run(() => rebuildAndSort(target, mode))
      const own: (typeof resident)[] = []
      for (const promotion of PROMOTIONS) own.push(await run(() => ours(target, mode, promotion)))
      const rows = [resident, rebuilt, ...own].map(
        ({ name, requests, tools, cached, uncached, price }) =>
          `${name.padEnd(17)} ${requests} requests, tools and catalog ${tools}, cached ${cached}, uncached ${uncached}, price ${price}`,
      )
      console.log([`${target}, mode ${mode}, tokens:`, ...rows].join('\n  '))
      for (const { uncached, tools, price } of own) {
        expect(uncached).toBeLessThan(rebuilt.uncached)
        expect(price).toBeLessThan(rebuilt.price)
        expect(tools).toBeLessThan(resident.tools)
      }
      const [turn, cold, never] = own
      expect(never!.uncached).toBeLessThanOrEqual(turn!.uncached)
      expect(cold!.uncached).toBeLessThanOrEqual(turn!.uncached)
    })
  })
})

const names = manifest.entries.map(({ name }) => name).filter((name) => name !== 'web_search')
const some = (maxLength: number) => fc.subarray(names, { maxLength })
const anyRequest = fc.record({
  gap: fc.oneof({ weight: 12, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.constant(LIFE + 1) }),
  isTurn: fc.boolean(),
  growth: fc.integer({ min: 1, max: 3000 }),
  isCompacted: fc.constantFrom(true, ...Array.from({ length: 24 }, () => false)),
  called: some(3),
  down: fc.oneof(fc.constant([]), some(3)),
})

it.each(WIRES)(
  'A3, A4: ... nor does it in any other conversation, whatever flaps ($target)',
  async (wire) => {
    const anyMode = fc.constantFrom<Mode>('agent', 'chat')
    const anyPromotion = fc.constantFrom(...PROMOTIONS)
    const anySession = fc.array(anyRequest, { minLength: 2, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(anyMode, anyPromotion, anySession, async (mode, promotion, session) => {
        let [at, turn, length] = [0, 0, 0]
        const down: ReadonlySet<string>[] = []
        const recorded = session.map((request): RecordedRequest => {
          at += request.gap
          if (request.isTurn || request.isCompacted || turn === 0) down[++turn] = new Set(request.down)
          length = request.isCompacted ? Math.floor(length / 3) : length + request.growth
          const usage = { read: 0, write: length, input: 0 }
          return { session: 'any', turn, at, model: 'any', called: request.called, usage }
        })
        const meter = wire.meter(recorded[0]!)
        const options = { downIn: (nth: number) => down[nth]!, lifeSeconds: LIFE }
        checkBill(await replay(recorded, ours(wire.target, mode, promotion), meter, options), meter)
      }),
      { numRuns: 50 },
    )
  },
)
