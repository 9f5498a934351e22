import { byCodeUnit } from '../order.ts'
import type { ProviderLimits } from './provider-limits.ts'

/** `_`, a letter that no hexadecimal digit can be, eight hexadecimal digits. */
const MARKED = /_[g-z][0-9a-f]{8}$/
const MARK_LENGTH = 10
const FIRST = 'g'.charCodeAt(0)
const LAST = 'z'.charCodeAt(0)

/** 32 bits of FNV-1a over UTF-16 code units, avalanched, as eight hexadecimal digits. Not a cryptographic hash. */
function hash(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

function isLegal(name: string, limits: ProviderLimits): boolean {
  return (
    name !== '' &&
    name.length <= limits.nameLength &&
    !limits.nameRefuses.test(name) &&
    !(limits.nameStartsWithLetter && !/^[a-zA-Z_]/.test(name))
  )
}

function marked(name: string, limits: ProviderLimits, level: number, digits: string): string {
  let head = ''
  // Not String.replace with a global pattern: the limits' pattern is shared, and a global one has state.
  for (const unit of name.split('')) head += limits.nameRefuses.test(unit) ? '_' : unit
  if (limits.nameStartsWithLetter && !/^[a-zA-Z_]/.test(head)) head = `_${head}`
  return `${head.slice(0, limits.nameLength - MARK_LENGTH)}_${String.fromCharCode(level)}${digits}`
}

/**
 * Gives each name the form that a provider accepts. A legal name stays as it is; any other is cut, cleaned and marked
 * with a hash of the whole name, so what it becomes does not depend on the other names. A legal name that looks marked
 * is marked too: so no name can pass itself off as another's. Should two marked forms meet, all names concerned move
 * to the next letter, where the form of either alone means nothing: a call by it is refused, never misdirected.
 */
export function mapNames(names: Iterable<string>, limits: ProviderLimits): Map<string, string> {
  const mapped = new Map<string, string>()
  let open: string[] = []
  for (const name of new Set(names)) {
    if (isLegal(name, limits) && !MARKED.test(name)) mapped.set(name, name)
    else open.push(name)
  }
  for (let level = FIRST; open.length > 0; level++) {
    const owners = new Map<string, string[]>()
    // The last letter counts in place of hashing, so that the loop ends whatever the names are.
    open.sort(byCodeUnit).forEach((name, index) => {
      const digits =
        level < LAST ? hash(String.fromCharCode(level) + name) : index.toString(16).padStart(8, '0')
      const form = marked(name, limits, level, digits)
      owners.set(form, [...(owners.get(form) ?? []), name])
    })
    open = []
    for (const [form, [name, ...others]] of owners) {
      if (others.length === 0) mapped.set(name as string, form)
      else open.push(name as string, ...others)
    }
  }
  return mapped
}
