import type { ResolvedConfig } from '../config/resolved-config.ts'
import { emitRegistry } from '../emit/emit-registry.ts'
import type { BuildResult } from '../pipeline.ts'

/** The modules that stand for generated files where nothing is written. */
export const VIRTUAL: RegExp = /^virtual:toolcrib(?:\/search)?$/

/** TypeScript of a virtual module. Its specifiers are relative to the configuration's folder and name files as they are. */
export function virtualModule(id: string, build: BuildResult, config: ResolvedConfig): string {
  if (!id.endsWith('/search'))
    return emitRegistry(build.manifest, { ...config, out: '', importExtension: '.ts' })
  return build.artifacts.find(({ path }) => path === `${config.out}/search.ts`)?.content ?? ''
}
