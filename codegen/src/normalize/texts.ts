import { countLoneSurrogates, wellFormed } from '../diagnostics/well-formed.ts'
import type { FaultLog } from './fault-log.ts'

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g
/** The form that control tokens have in OpenAI's, Llama's, Qwen's and DeepSeek's tokenizers. */
const SPECIAL = /<[|｜][^\s<>|｜]{1,64}[|｜]>/g

/** Counts what is odd in the texts of one tool, and reports each kind once. */
export interface TextCheck {
  /** Takes a text in; gives back one that a UTF-8 file can hold. */
  read(text: string, where: string): string
  report(log: FaultLog): void
}

export function createTextCheck(): TextCheck {
  const surrogates = { count: 0, where: '' }
  const controls = { count: 0, where: '' }
  const specials = new Map<string, number>()
  let specialsWhere = ''
  const add = (tally: { count: number; where: string }, count: number, where: string): void => {
    if (count > 0 && tally.count === 0) tally.where = where
    tally.count += count
  }
  return {
    read(text, where) {
      const lone = countLoneSurrogates(text)
      add(surrogates, lone, where)
      add(controls, text.match(CONTROL)?.length ?? 0, where)
      for (const special of text.match(SPECIAL) ?? []) {
        specialsWhere ||= where
        specials.set(special, (specials.get(special) ?? 0) + 1)
      }
      return lone === 0 ? text : wellFormed(text)
    },
    report(log) {
      const field = (where: string): { field: string } => ({ field: /^\w+/.exec(where)?.[0] ?? where })
      if (surrogates.count > 0) {
        const message = `${surrogates.count} lone surrogate(s), first in ${surrogates.where}; U+FFFD stands in their place`
        log.warn('lone-surrogate', message, field(surrogates.where))
      }
      if (controls.count > 0) {
        const message = `${controls.count} control character(s), first in ${controls.where}`
        log.warn('control-character', message, field(controls.where))
      }
      if (specials.size > 0) {
        const words = [...specials].map(([text, count]) => `${JSON.stringify(text)} ×${count}`)
        const shown =
          words.slice(0, 4).join(', ') + (words.length > 4 ? `, and ${words.length - 4} more` : '')
        log.note(
          'special-token',
          `special-token text, first in ${specialsWhere}: ${shown}`,
          field(specialsWhere),
        )
      }
    },
  }
}

/** Line ends as LF: the same text from a CRLF checkout. */
export function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
