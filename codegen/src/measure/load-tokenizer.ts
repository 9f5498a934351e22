import { createBytePairTokenizer } from './byte-pair-tokenizer.ts'
import type { EncodingId, Tokenizer } from './tokenizer.ts'

const loaded = new Map<EncodingId, Promise<Tokenizer | undefined>>()

async function load(id: EncodingId): Promise<Tokenizer | undefined> {
  if (id === 'o200k_base')
    return createBytePairTokenizer(id, await import('gpt-tokenizer/encoding/o200k_base'))
  if (id === 'cl100k_base')
    return createBytePairTokenizer(id, await import('gpt-tokenizer/encoding/cl100k_base'))
  return undefined
}

/**
 * A tokenizer, loaded on first use and shared from then on: its vocabulary costs some 150 ms and 100 MB. Undefined where it
 * comes from an optional peer package that isn't installed.
 */
export function loadTokenizer(id: EncodingId): Promise<Tokenizer | undefined> {
  let promise = loaded.get(id)
  if (promise === undefined) loaded.set(id, (promise = load(id)))
  return promise
}
