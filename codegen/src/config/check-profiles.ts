import { createRegistry, resolveIntent, type ToolManifest } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/**
 * Reports what each configured profile gets wrong, in the words of the runtime that will read it: a preset or an overlay that
 * doesn't exist, a key or a name that is misspelt.
 */
export function checkProfiles(manifest: ToolManifest): readonly Diagnostic[] {
  const registry = createRegistry(manifest)
  return manifest.profiles.flatMap(({ name }) =>
    resolveIntent(registry, { profile: { profile: name } })
      // What its preset gets wrong is said of the preset.
      .diagnostics.filter(({ at = '' }) => at.startsWith('profiles.'))
      .map(({ message }): Diagnostic => ({
        code: 'profile-remark',
        severity: 'warning',
        message,
        hint: 'Every session that is given this profile and chose nothing itself runs into it.',
      })),
  )
}
