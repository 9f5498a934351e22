import { Buffer } from 'node:buffer'
import path from 'node:path'
import { isStandIn, standInIn } from './stand-in.ts'

type Method = (this: unknown, ...args: unknown[]) => unknown
type Functions = { readonly [name: string]: unknown }

/**
 * Builtins that insist on a text take a stand-in for the text that it makes: a folder that an absent package would give must not
 * keep a whole module from loading. What comes out still says what it is made of.
 */
export function letBuiltinsTake(): void {
  for (const name of ['byteLength', 'from']) {
    const value = taking(Buffer[name as 'from'] as Method)
    Object.defineProperty(Buffer, name, { value, configurable: true, writable: true })
  }
}

/** `node:path` as the project's own modules get it. The original can't be changed, and Node relies on it. */
export const ownPath: object = copyOf(path as unknown as Functions, {
  posix: copyOf(path.posix as unknown as Functions, {}),
  win32: copyOf(path.win32 as unknown as Functions, {}),
})

function copyOf(module: Functions, others: Functions): object {
  const members = Object.entries(module).map(([name, member]) => [
    name,
    typeof member === 'function' ? taking(member as Method) : member,
  ])
  return { ...(Object.fromEntries(members) as object), ...others }
}

function taking(original: Method): Method {
  return function (this: unknown, ...args: unknown[]): unknown {
    const known = args.findIndex((arg) => isStandIn(arg) || (typeof arg === 'string' && isMarked(arg)))
    if (known < 0) return Reflect.apply(original, this, args)
    const texts = args.map((arg) => (isStandIn(arg) ? String(arg) : arg))
    const result: unknown = Reflect.apply(original, this, texts)
    // A piece of a path may have lost what says so.
    return typeof result === 'string' && !isMarked(result) ? texts[known] : result
  }
}

function isMarked(text: string): boolean {
  return text.includes('\u27E6') && standInIn(text) !== undefined
}
