// oxlint-disable no-control-regex
import { wellFormed } from './well-formed.ts'

/** ESC sequences: OSC and other strings up to their terminator, then CSI and two-character ones, with their 8-bit forms. */
const SEQUENCES =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c|$)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g

/** What is left of control characters, and marks that reorder or hide text. */
const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * Text of any origin for a terminal: without control sequences (colours, cursor moves, window titles, hyperlinks, clipboard
 * writes). Line feeds and tabs stay; other control characters are shown as `\xNN`, so that nothing is hidden.
 */
export function terminalText(text: string): string {
  return wellFormed(text)
    .replaceAll('\r\n', '\n')
    .replace(SEQUENCES, '')
    .replace(CONTROLS, (unit) => {
      const code = unit.charCodeAt(0)
      return code < 256
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : `\\u${code.toString(16).padStart(4, '0')}`
    })
}

/** The same on one line. */
export function terminalLine(text: string): string {
  return terminalText(text).replace(/[\n\t]+/g, ' ')
}
