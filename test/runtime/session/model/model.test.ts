import fc from 'fast-check'
import type { SessionOptions } from 'toolcrib'
import { describe, it } from 'vitest'
import { operation } from './commands.ts'
import type { Operation } from './commands.ts'
import { createWorld } from './world.ts'

/** All operations of all sequences, about half of them in each test. A nightly run sets it to 1,000,000. */
const OPERATIONS = Number(process.env['TOOLCRIB_OPERATIONS'] ?? 60_000)
const [LONG, SHORT] = [200, 20]

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
async function run(opened: readonly SessionOptions[], sequence: readonly Operation[]): Promise<void> {
  await fc.asyncModelRun(() => ({ model: {}, real: createWorld(opened) }), sequence)
}

describe('a session under any sequence of operations', () => {
  it('A1, A4, A5, A8: no duplicate, no lost tool, no moved slot, equal bytes in a turn, equal arrays after a restart', async () => {
    const steps = fc.array(operation, { minLength: LONG, maxLength: LONG + 20, size: 'max' })
    await fc.assert(fc.asyncProperty(sessions, steps, run), { numRuns: Math.ceil(OPERATIONS / 2 / LONG) })
  }, 3_600_000)

  it('the same for short sequences, which show a fault with the fewest steps', async () => {
    const steps = fc.array(operation, { minLength: 1, maxLength: 2 * SHORT, size: 'max' })
    await fc.assert(fc.asyncProperty(sessions, steps, run), { numRuns: Math.ceil(OPERATIONS / 2 / SHORT) })
  }, 3_600_000)
})
