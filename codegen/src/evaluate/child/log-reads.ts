import fs from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Touched } from '../protocol.ts'

export interface ReadLog {
  /** Files that the code read, below the root and outside of node_modules. */
  reads(): readonly string[]
  /** What the code asked the file system, anywhere but in packages and in its own folder. */
  touched(): readonly Touched[]
}

type Functions = { [key: string]: unknown }

/** What is asked of a path by each function, beside its promise and its synchronous form. */
const ASKED: { readonly [name: string]: Touched['what'] } = {
  readFile: 'file',
  open: 'file',
  createReadStream: 'file',
  readdir: 'list',
  opendir: 'list',
  glob: 'unknown',
  exists: 'kind',
  access: 'kind',
  stat: 'kind',
  lstat: 'kind',
}

/** Notes what is read, so that a later run knows whether it would read the same. */
export function logReads(root: string, temporary: string): ReadLog {
  const reads = new Set<string>()
  const touched = new Map<string, Touched>()
  const note = (what: Touched['what'], [first, second]: readonly unknown[]): void => {
    const path = typeof first === 'number' ? undefined : toPath(first)
    if (path === undefined || !relative(temporary, path).startsWith('..')) return
    if (/(^|[\\/])node_modules[\\/]/.test(relative(root, path))) return
    const isDeep =
      what === 'list' && (second as { readonly recursive?: unknown } | undefined)?.recursive === true
    const asked = isDeep ? 'unknown' : what
    touched.set(`${asked} ${path}`, { what: asked, path })
    const inside = relative(root, path)
    if (what !== 'file' || inside === '' || isAbsolute(inside) || inside.startsWith('..')) return
    reads.add(sep === '/' ? inside : inside.replaceAll(sep, '/'))
  }
  for (const [base, what] of Object.entries(ASKED)) {
    for (const name of [base, `${base}Sync`]) logged(fs, name, what)
    logged(fs.promises, base, what)
  }
  return { reads: () => [...reads].sort(), touched: () => [...touched.values()] }

  function logged(owner: object, name: string, what: Touched['what']): void {
    const original = (owner as Functions)[name]
    if (typeof original !== 'function') return
    const value = function (this: unknown, ...args: unknown[]): unknown {
      note(what, args)
      return Reflect.apply(original, this, args)
    }
    // What `promisify` and others look for on the function.
    for (const key of Reflect.ownKeys(original)) {
      if (!Object.hasOwn(value, key))
        Object.defineProperty(value, key, Object.getOwnPropertyDescriptor(original, key) as object)
    }
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
}

export function toPath(path: unknown): string | undefined {
  try {
    if (path instanceof URL) return fileURLToPath(path)
    return typeof path === 'string'
      ? resolve(path)
      : Buffer.isBuffer(path)
        ? resolve(path.toString())
        : undefined
  } catch {
    return undefined
  }
}
