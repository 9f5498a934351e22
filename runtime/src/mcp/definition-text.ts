import { byCodeUnit } from '../order.ts'
import { readExtras } from './server-tool.ts'

/**
 * What the digest of a server's tool is taken of: everything that the model or a policy reads, with object keys and `required`
 * in code-unit order, since a server that lists the same in another order has changed nothing.
 */
export function definitionText(tool: { readonly [key: string]: unknown }): string {
  const { name, description = '', inputSchema } = tool
  const { annotations = {} } = readExtras(tool)
  const text = typeof description === 'string' ? description.replaceAll('\r\n', '\n') : description
  return JSON.stringify([name, text, inputSchema, annotations], (key, value: unknown) => {
    if (Array.isArray(value)) return key === 'required' ? value.toSorted() : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => byCodeUnit(a, b)))
  })
}

/** First 16 hex digits of the SHA-256 of a text. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('')
}
