import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isDay } from '../prices/dates.ts'

/** A mistake in how a command was called: printed with the way to its help, exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

/** Options that nearly every command takes. */
export const COMMON: {
  readonly config: { readonly type: 'string' }
  readonly json: { readonly type: 'boolean' }
  readonly help: { readonly type: 'boolean'; readonly short: 'h' }
} = {
  config: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

/** `node:util`'s parser, with its complaints turned into usage errors. */
export function parseOptions<const T extends Options>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // The parser's second sentence explains `--` to people who did not ask.
    throw new UsageError(message.split('. ')[0] ?? message)
  }
}

/** Refuses more, or fewer, words than a command takes. */
export function expectWords(words: readonly string[], least: number, most: number, what: string): void {
  if (words.length < least) throw new UsageError(`missing ${what}`)
  if (words.length > most) throw new UsageError(`unexpected ${JSON.stringify(words[most])}`)
}

/** Refuses a name that isn't configured; an absent option is fine. */
export function expectOneOf(
  what: string,
  given: string | undefined,
  known: readonly { readonly name: string }[],
): void {
  if (given === undefined || known.some(({ name }) => name === given)) return
  const names = known.map(({ name }) => name).join(', ')
  throw new UsageError(
    `no ${what} ${JSON.stringify(given)}; ${names === '' ? 'none is configured' : `there are ${names}`}`,
  )
}

/** Refuses what is no day; an absent option is fine. */
export function expectDay(option: string, given: string | undefined): void {
  if (given === undefined || isDay(given)) return
  throw new UsageError(`${option} takes a day, YYYY-MM-DD, not ${JSON.stringify(given)}`)
}
