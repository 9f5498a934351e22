import type { AdvertisedTool } from '../types/advertised.ts'

/** What a renderer takes: a turn or a resolved set, or the tools themselves. */
export type ToolSource = readonly AdvertisedTool[] | { readonly tools: readonly AdvertisedTool[] }

export function toolsOf(source: ToolSource): readonly AdvertisedTool[] {
  return 'tools' in source ? source.tools : source
}
