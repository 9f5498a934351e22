/**
 * The first `most` lines of a patch for a terminal, then how many more there are. Lines over `widest` characters are cut: an
 * index or a report for machines has lines that would fill the terminal.
 */
export function shownLines(
  lines: readonly string[],
  most: number,
  widest: number = Infinity,
): readonly string[] {
  const shown = lines
    .slice(0, most)
    .map((line) =>
      line.length <= widest ? line : `${line.slice(0, widest)}... ${line.length - widest} more characters`,
    )
  return lines.length > most ? [...shown, `... ${lines.length - most} more lines`] : shown
}
