import { byCodeUnit } from '../order.ts'
import type { NameRule } from './provider-limits.ts'

/** `_`, a letter that no hexadecimal digit can be, eight hexadecimal digits. */
const MARKED = /_[g-z][0-9a-f]{8}$/
const MARK_LENGTH = 10
const LETTERS = 'ghijklmnopqrstuvwxyz'

/**
 * Gives each name the form that a rule accepts. A legal name stays as it is; any other is cleaned, cut and marked with a
 * hash of the whole name, so what it becomes does not depend on the other names. A legal name that looks marked is marked
 * too, so no name can pass itself off as another's. Should two marked forms meet, all names concerned move on to the next
 * letter, and the form of the first letter means nothing: a call by it is refused, never misdirected.
 */
export function legalNames(names: Iterable<string>, rule: NameRule): Map<string, string> {
  const legal = new Map<string, string>()
  let open: string[] = []
  for (const name of new Set(names)) {
    if (isLegal(name, rule) && !MARKED.test(name)) legal.set(name, name)
    else open.push(name)
  }
  for (let level = 0; open.length > 0; level++) {
    const isLast = level === LETTERS.length - 1
    const owners = new Map<string, string[]>()
    open.sort(byCodeUnit).forEach((name, index) => {
      const letter = LETTERS.charAt(level)
      // The last letter counts in place of hashing, so that the loop ends whatever the names are.
      const form = cut(name, rule) + `_${letter}` + (isLast ? hex(index) : hash(letter + name))
      owners.set(form, [...(owners.get(form) ?? []), name])
    })
    open = []
    for (const [form, sharers] of owners) {
      if (sharers.length === 1) legal.set(sharers[0] as string, form)
      else open.push(...sharers)
    }
  }
  return legal
}

/** False for every name that `legalNames` leaves as it is. */
export function isMarked(name: string): boolean {
  return MARKED.test(name)
}

export function isLegal(name: string, rule: NameRule): boolean {
  return name !== '' && name.length <= rule.length && !rule.refuses.test(name) && startsWell(name, rule)
}

function startsWell(name: string, rule: NameRule): boolean {
  return !rule.startsWithLetter || /^[a-zA-Z_]/.test(name)
}

function cut(name: string, rule: NameRule): string {
  let head = ''
  for (const unit of name.slice(0, rule.length).split('')) head += rule.refuses.test(unit) ? '_' : unit
  return (startsWell(head, rule) ? head : `_${head}`).slice(0, rule.length - MARK_LENGTH)
}

/** 32 bits of FNV-1a over UTF-16 code units, with a final mix. Spreads names; it is no protection, the letters are. */
function hash(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return hex((h ^ (h >>> 13)) >>> 0)
}

function hex(n: number): string {
  return n.toString(16).padStart(8, '0')
}
