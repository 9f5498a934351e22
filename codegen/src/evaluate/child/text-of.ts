import { isStandIn, standIn } from './stand-in.ts'

/** What text becomes of what was not there. */
const OF_NOTHING = /\bundefined\b|\bNaN\b|\[object /

/**
 * A description, which may be a function that makes the text. First it is asked as for an app that chose nothing; where the text
 * is made of what such an app lacks, with stand-ins, so that what it depends on is seen.
 */
export async function textOf(value: unknown): Promise<unknown> {
  if (typeof value !== 'function' || isStandIn(value)) return value
  const make = value as (...args: unknown[]) => unknown
  try {
    const text: unknown = await make({})
    if (typeof text === 'string' && !OF_NOTHING.test(text)) return text
  } catch {
    // It asks more of what it is given.
  }
  return make(standIn('options'))
}
