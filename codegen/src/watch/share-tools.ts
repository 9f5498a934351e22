import { isDeepStrictEqual } from 'node:util'
import type { ScanResult } from '../scan/scan-result.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'

/**
 * Puts the objects of the last call in place of tools that are equal to them: later stages know a tool again by its identity,
 * and do nothing twice for it.
 */
export function createToolSharing(): (result: ScanResult) => ScanResult {
  let known: ReadonlyMap<string, ScannedTool> = new Map()
  return (result) => {
    const tools = result.tools.map((tool) => {
      const old = known.get(keyOf(tool))
      return old !== undefined && (old === tool || isDeepStrictEqual(old, tool)) ? old : tool
    })
    known = new Map(tools.map((tool) => [keyOf(tool), tool]))
    return { ...result, tools }
  }
}

function keyOf({ place, fields }: ScannedTool): string {
  return `${place.file}:${place.line}:${place.column} ${String(fields.name)}`
}
