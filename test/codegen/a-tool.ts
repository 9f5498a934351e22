import type { JsonSchema } from 'toolcrib'
import { fingerprint } from '../../codegen/src/normalize/fingerprint.ts'
import type { Tool } from '../../codegen/src/normalize/tool.ts'

/** A definition as the normalize stage leaves it, for tests of the later stages. */
export function aTool(name: string, rest: Partial<Tool> = {}): Tool {
  const description = rest.description ?? `Does ${name}.`
  const inputSchema: JsonSchema = rest.inputSchema ?? {
    type: 'object',
    properties: { path: { type: 'string', description: 'Where.' } },
    required: ['path'],
  }
  return {
    name,
    description,
    inputSchema,
    tags: [],
    aliases: [],
    searchHints: [],
    provenance: 'static',
    place: { file: `tools/${name}.ts`, line: 1, column: 1 },
    access: ['tool'],
    fingerprint: fingerprint(name, description, inputSchema),
    ...rest,
  }
}
