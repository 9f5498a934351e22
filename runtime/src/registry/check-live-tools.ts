import { ToolcribError } from '../error.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { LiveTool } from '../types/registry.ts'
import { SEARCH_TOOL_NAME } from './reserved-name.ts'

const REFUSALS = {
  // The set that the Model Context Protocol's specification allows; everything that is shown to a model relies on it.
  'invalid-name': '1 to 128 characters of A-Z a-z 0-9 _ - .',
  'reserved-name': 'the search tool',
  'duplicate-name': 'given twice',
  'name-conflict': "another source's tool",
}

/**
 * Refuses tools that can't join the registry, before any of them has joined.
 * @throws ToolcribError `invalid-name`, `reserved-name`, `duplicate-name` or `name-conflict`.
 */
export function checkLiveTools(tools: readonly LiveTool[], isOthers: (entry: ToolEntry) => boolean): void {
  const seen = new Set<string>()
  for (const { entry } of tools) {
    const { name } = entry
    if (!/^[\w.-]{1,128}$/.test(name)) refuse('invalid-name', name)
    claimName(name, seen)
    // A source may replace its own tools and nobody else's.
    if (isOthers(entry)) refuse('name-conflict', name)
  }
}

/** @throws ToolcribError `reserved-name` or `duplicate-name`. */
export function claimName(name: string, taken: Set<string>): void {
  if (name === SEARCH_TOOL_NAME) refuse('reserved-name', name)
  if (taken.has(name)) refuse('duplicate-name', name)
  taken.add(name)
}

/** Says which name can't be taken, and why. */
function refuse(code: keyof typeof REFUSALS, name: string): never {
  throw new ToolcribError(code, `${JSON.stringify(name)}: ${REFUSALS[code]}`)
}
