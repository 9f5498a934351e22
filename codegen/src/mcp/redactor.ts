/** Shorter values are words like `true` or `8080`: they would be found everywhere, and protect nothing. */
const SHORTEST_SECRET = 6

/** Takes the values of referenced variables out of texts; each is shown by its variable's name. */
export interface Redactor {
  text(text: string): string
  /** Names of the variables whose values stand in a text. */
  found(text: string): readonly string[]
}

/** Values also stand in texts in other forms: in JSON, in URLs, in a basic authorization. */
export function createRedactor(values: ReadonlyMap<string, string>): Redactor {
  const forms = [...values]
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .flatMap(([name, value]) => {
      const written = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]
      const encoded = [Buffer.from(value).toString('base64'), Buffer.from(value).toString('hex')]
      return [...new Set([...written, ...encoded])].map((form) => ({ name, form }))
    })
    // A value may be a part of another one.
    .sort((a, b) => b.form.length - a.form.length || (a.form < b.form ? -1 : 1))
  return {
    text: (text) => forms.reduce((rest, { name, form }) => rest.replaceAll(form, () => `$${name}`), text),
    found: (text) => [...new Set(forms.filter(({ form }) => text.includes(form)).map(({ name }) => name))],
  }
}

/** The same for every string of a JSON value, keys included. */
export function redactValue(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.text(value)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redactor.text(key), redactValue(member, redactor)]),
  )
}
