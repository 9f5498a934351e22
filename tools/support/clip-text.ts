// Cutting texts to a bound without cutting a character in two.

/** The end of a cut at or just before `end` that does not leave the first half of a surrogate pair behind. */
export function safeEnd(text: string, end: number): number {
  const at = Math.min(Math.max(end, 0), text.length)
  const last = text.charCodeAt(at - 1)
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at
}

/** The first `limit` characters; a note on its own line says what was cut. */
export function clipText(text: string, limit: number, advice = ''): string {
  if (text.length <= limit) return text
  const end = safeEnd(text, limit)
  const tail = advice === '' ? '' : ` ${advice}`
  return `${text.slice(0, end)}\n[${text.length - end} of ${text.length} characters cut.${tail}]`
}
