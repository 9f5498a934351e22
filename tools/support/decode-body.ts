// From a response's bytes to text.

/** The media type without parameters, in lower case, and the charset parameter. */
export function parseContentType(header: string): {
  readonly type: string
  readonly charset: string | undefined
} {
  const [type = ''] = header.split(';', 1)
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1]
  return { type: type.trim().toLowerCase(), charset }
}

/** Whether a body of this media type is text. A missing type counts as text when the bytes hold no NUL. */
export function isTextType(type: string, body: Uint8Array): boolean {
  if (type === '') return !body.subarray(0, 8000).includes(0)
  if (type.startsWith('text/') || type.endsWith('+json') || type.endsWith('+xml')) return true
  return /^application\/(json|xml|javascript|ecmascript|x-javascript|yaml|x-yaml|toml|x-ndjson|x-sh|sql|graphql)$/.test(
    type,
  )
}

/** The text: by byte order mark, else the header's charset, else the one that the HTML names, else UTF-8. */
export function decodeBody(body: Uint8Array, charset: string | undefined, isHtml: boolean): string {
  const label = markOf(body) ?? charset ?? (isHtml ? charsetInHtml(body) : undefined) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    // An unknown label: browsers take no notice of it either.
    return new TextDecoder().decode(body)
  }
}

function markOf(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

/** HTML names its encoding within the first 1,024 bytes (https://html.spec.whatwg.org/#charset). */
function charsetInHtml(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]
}
