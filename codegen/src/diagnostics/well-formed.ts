/** Half of a surrogate pair that stands alone. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The text with U+FFFD for every lone surrogate: what it would read like after a way through a UTF-8 file. */
export function wellFormed(text: string): string {
  return text.replace(LONE, '\ufffd')
}

/** How many lone surrogates a text holds. */
export function countLoneSurrogates(text: string): number {
  return text.match(LONE)?.length ?? 0
}
