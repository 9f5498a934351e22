import type { RankTools, ToolEntry } from 'toolcrib'
import { buildSearchIndex, createRanker, loadSearchIndex } from 'toolcrib'

/** The ranking that an app gets: from the index that the build writes, read back. */
export function rankerFor(
  tools: readonly ToolEntry[],
  synonyms: readonly (readonly string[])[] = [],
): RankTools {
  return createRanker(loadSearchIndex(buildSearchIndex(tools, synonyms)))
}
