// Types of the modules that the plugins serve in place of generated files. Name them once, in tsconfig.json:
// "types": ["@toolcrib/codegen/virtual"]. Names are texts here; the written files know each tool and its arguments.

declare module 'virtual:toolcrib' {
  import type { ToolManifest } from 'toolcrib'

  /** The static registry data: pass it to `createRegistry`. */
  export const manifest: ToolManifest
  /** Names whose full definition is in the array on every turn, by mode. */
  export const RESIDENT: { readonly [mode: string]: readonly string[] }
  /** Names that only the catalog shows until the search tool loads them, by mode. */
  export const DEFERRED: { readonly [mode: string]: readonly string[] }
}

declare module 'virtual:toolcrib/search' {
  import type { SearchIndexData } from 'toolcrib'

  /** The search index of the static registry: pass it to `loadSearchIndex` when the first search comes. */
  export const searchIndex: SearchIndexData
}
