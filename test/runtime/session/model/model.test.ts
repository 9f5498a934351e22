import fc from 'fast-check'
import type { SessionOptions } from 'toolcrib'
import { describe, it } from 'vitest'
import { operation } from './commands.ts'
import { createWorld } from './world.ts'

const PER_RUN = 200
/** A nightly run sets it to 1,000,000. */
const OPERATIONS = Number(process.env['TOOLCRIB_OPERATIONS'] ?? 400_000)

const options: fc.Arbitrary<SessionOptions> = fc.record(
  {
    promotion: fc.constantFrom('turn', 'turn', 'request', 'cold', 'never'),
    activation: fc.constantFrom('session', 'turn'),
    pin: fc.constantFrom('names', 'definitions'),
    maxTools: fc.constantFrom(3, 6),
    search: fc.constant(false as const),
    mayConnect: fc.boolean(),
  },
  { requiredKeys: ['promotion'] },
)
const sessions = fc.array(options, { minLength: 3, maxLength: 3 })
/** Set to look for the shortest sequence that fails. */
const minLength = process.env['TOOLCRIB_SHRINK'] ? 0 : PER_RUN
const steps = fc.array(operation, { minLength, maxLength: PER_RUN + 20, size: 'max' })

describe('a session under any sequence of operations', () => {
  it('A1, A4, A5, A8: no duplicate, no lost tool, no moved slot, equal bytes in a turn, equal arrays after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(sessions, steps, async (opened, sequence) => {
        await fc.asyncModelRun(() => ({ model: {}, real: createWorld(opened) }), sequence)
      }),
      { numRuns: Math.ceil(OPERATIONS / PER_RUN) },
    )
  }, 3_600_000)
})
