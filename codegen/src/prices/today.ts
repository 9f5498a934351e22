/**
 * Today as `YYYY-MM-DD`, in UTC: the one clock of the product. It decides whether a waiver has ended and a price is old, in what
 * is printed and in exit codes; nothing that is written to a file may depend on it.
 */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
