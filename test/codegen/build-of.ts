import { resolveConfig } from '../../codegen/src/config/resolve-config.ts'
import type { ResolvedConfig } from '../../codegen/src/config/resolved-config.ts'
import type { UserConfig } from '../../codegen/src/config/user-config.ts'
import { createMeasurer } from '../../codegen/src/measure/measurer.ts'
import type { Tool } from '../../codegen/src/normalize/tool.ts'
import { buildArtifacts, type BuildResult } from '../../codegen/src/pipeline.ts'

const measurer = createMeasurer()

/** A configuration with its defaults applied; a mistake in it fails the test. */
export function configOf(user: Partial<UserConfig> = {}): ResolvedConfig {
  const { config, diagnostics } = resolveConfig({ tools: 'tools/*.ts', targets: ['json'], ...user })
  if (config === undefined) throw new Error(JSON.stringify(diagnostics))
  return config
}

/** Runs the pipeline from definitions to texts, without a disk. */
export function buildOf(tools: readonly Tool[], user: Partial<UserConfig> = {}): Promise<BuildResult> {
  const scanned = tools.map(({ name, description, inputSchema, hint, place, provenance, ...rest }) => ({
    convention: 'define-tool',
    provenance,
    fields: {
      name,
      description,
      inputSchema,
      ...(hint === undefined ? {} : { residency: hint }),
      ...(rest.tags.length === 0 ? {} : { tags: rest.tags }),
      ...(rest.aliases.length === 0 ? {} : { aliases: rest.aliases }),
    },
    ...(rest.server === undefined ? {} : { server: rest.server }),
    place,
    fieldPlaces: {},
    ...(rest.access === undefined ? {} : { access: rest.access }),
  }))
  return buildArtifacts(
    { tools: scanned, pending: [], diagnostics: [], dependencies: [] },
    configOf(user),
    measurer,
  )
}

/** Text of one generated file. */
export function textOf(build: BuildResult, name: string): string {
  const artifact = build.artifacts.find(({ path }) => path.endsWith(`/${name}`))
  if (artifact === undefined) throw new Error(`no ${name}`)
  return artifact.content
}
