// Names of files come from whoever wrote the disk: a control character in one must not forge lines of an answer.

// C0, DEL and C1 controls, line separators, and the marks that reorder text on screen.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The text on one line, with each hidden character shown as `\u` and four hexadecimal digits. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
