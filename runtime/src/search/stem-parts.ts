import type { ToolEntry } from '../types/manifest.ts'
import { stem } from './stem.ts'
import { toolWords } from './tool-words.ts'

/** The stems of a tool's words, each with the parts of the tool that hold it, as a mask: what an index says of the tool. */
export function stemParts(tool: ToolEntry): Map<string, number> {
  const parts = new Map<string, number>()
  for (const [word, mask] of toolWords(tool)) {
    const root = stem(word)
    parts.set(root, (parts.get(root) ?? 0) | mask)
  }
  return parts
}
