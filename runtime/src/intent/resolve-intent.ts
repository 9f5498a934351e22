import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext, ResolvedToolset } from '../types/resolution.ts'
import { explain } from './explain.ts'
import { memberNamed, toolsOf } from './members.ts'
import type { Members } from './members.ts'
import { resolveMembers } from './resolve-members.ts'

const toolsets: WeakMap<Members, ResolvedToolset> = /* @__PURE__ */ new WeakMap()

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
  let toolset = toolsets.get(members)
  if (!toolset) {
    const { replaced, diagnostics, isOff } = members
    toolset = Object.freeze({
      tools: Object.freeze(toolsOf(members)),
      builtins: replaced,
      diagnostics,
      isOff,
      get: (name: string) => memberNamed(members, name),
      explain: (name: string) => explain(members, name),
    })
    toolsets.set(members, toolset)
  }
  return toolset as ResolvedToolset<Name>
}
