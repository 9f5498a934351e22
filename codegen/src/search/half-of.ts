import { createHash } from 'node:crypto'

export type Half = 'tune' | 'test'

/** The half that a query belongs to, by the lowest bit of the first byte of its MD5: tune on one half, report the other. */
export function halfOf(query: string): Half {
  return (createHash('md5').update(query, 'utf8').digest()[0]! & 1) === 1 ? 'test' : 'tune'
}
