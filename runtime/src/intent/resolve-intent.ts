import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext, ResolvedToolset } from '../types/resolution.ts'
import { explain } from './explain.ts'
import { memberNamed, toolsOf } from './members.ts'
import { resolveMembers } from './resolve-members.ts'

/**
 * Expands what a session stores into the tools that it may use, against the registry as it is now (DESIGN section 3).
 * Equal intents on one registry generation give the same object.
 * @throws ToolcribError `invalid-intent` for a form that rule I2 doesn't list, `resolved-set` where a resolved toolset is given
 * in an intent's place, `unknown-mode`. A pattern that takes nothing is a diagnostic.
 */
export function resolveIntent<Name extends string, Mode extends string>(
  registry: Registry<Name, Mode>,
  layers: IntentLayers<NoInfer<Name>> = {},
  context: ResolveContext<NoInfer<Mode>> = {},
): ResolvedToolset<Name> {
  const members = resolveMembers(registry, layers, context)
  members.toolset ??= Object.freeze({
    tools: Object.freeze(toolsOf(members)),
    builtins: members.replaced,
    diagnostics: members.diagnostics,
    isOff: members.isOff,
    get: (name: string) => memberNamed(members, name),
    explain: (name: string) => explain(members, name),
  })
  return members.toolset as ResolvedToolset<Name>
}
