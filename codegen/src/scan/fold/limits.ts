import type { ts } from 'ts-morph'
import { excerpt } from '../source/place-of.ts'
import type { Fault } from './fault.ts'

/** UTF-16 units of one folded text. The longest description known is under 40,000. */
export const MAX_TEXT = 1_000_000

/** Values in one folded field. Constants that hold each other twice grow exponentially. */
export const MAX_VALUES = 200_000

/** Levels of one folded field. */
export const MAX_LEVELS = 200

export function tooLarge(node: ts.Node, reason: string): Fault {
  return {
    kind: 'fault',
    code: 'value-too-large',
    message: `\`${excerpt(node)}\` ${reason}`,
    hint: 'Write a smaller value: models are sent all of it on every turn.',
    node,
  }
}

/** The text, unless it is longer than a definition can be. */
export function bounded(text: string, node: ts.Node): string | Fault {
  return text.length <= MAX_TEXT ? text : tooLarge(node, `is longer than ${MAX_TEXT} characters`)
}
