// Cutting texts to a bound without cutting a character in two.

/** The end of a cut at or just before `end` that does not split a surrogate pair. */
export function safeEnd(text: string, end: number): number {
  if (end <= 0) return 0
  if (end >= text.length) return text.length
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

/** The first `limit` characters; a note on its own line says what was cut. */
export function clipText(text: string, limit: number, advice = ''): string {
  if (text.length <= limit) return text
  const end = safeEnd(text, limit)
  const tail = advice === '' ? '' : ` ${advice}`
  return `${text.slice(0, end)}\n[${text.length - end} of ${text.length} characters cut.${tail}]`
}
