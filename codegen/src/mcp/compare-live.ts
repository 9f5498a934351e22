import { createTwoFilesPatch } from 'diff'
import type { JsonSchema } from 'toolcrib'
import { canonicalJson } from '../normalize/canonical-json.ts'
import type { Tool } from '../normalize/tool.ts'

/** A tool of which the sources and the server say different things. */
export interface LiveDifference {
  readonly tool: string
  readonly differs: readonly ('description' | 'inputSchema')[]
  /** Unified diff from what the sources say to what is served, without the file names. */
  readonly patch: string
}

/** What a project's sources say of its tools, against what its server serves. Names in code-unit order. */
export interface LiveComparison {
  /** Tools that both have, with equal descriptions and schemas. */
  readonly equal: readonly string[]
  readonly different: readonly LiveDifference[]
  /** Served, and not found in the sources. */
  readonly onlyServed: readonly string[]
  /** Found in the sources, and not served. */
  readonly onlyFound: readonly string[]
}

type Compared = Pick<Tool, 'name' | 'description' | 'inputSchema'>

/** Compares two normalized lists by name. The order of keys and the dialect's name make no difference. */
export function compareLive(found: readonly Compared[], served: readonly Compared[]): LiveComparison {
  const [source, live] = [found, served].map((tools) => new Map(tools.map((tool) => [tool.name, tool])))
  const names = [...new Set([...(source?.keys() ?? []), ...(live?.keys() ?? [])])].sort()
  const equal: string[] = []
  const different: LiveDifference[] = []
  const onlyServed: string[] = []
  const onlyFound: string[] = []
  for (const name of names) {
    const [one, two] = [source?.get(name), live?.get(name)]
    if (one === undefined) onlyServed.push(name)
    else if (two === undefined) onlyFound.push(name)
    else {
      const differs = (['description', 'inputSchema'] as const).filter((field) =>
        field === 'description'
          ? one.description !== two.description
          : schemaText(one.inputSchema) !== schemaText(two.inputSchema),
      )
      if (differs.length === 0) equal.push(name)
      else different.push({ tool: name, differs, patch: patchOf(one, two) })
    }
  }
  return { equal, different, onlyServed, onlyFound }
}

function schemaText(given: JsonSchema): string {
  const { $schema: _dialect, ...schema } = given
  return canonicalJson(schema)
}

function patchOf(one: Compared, two: Compared): string {
  const [a, b] = [one, two].map(({ description, inputSchema }) =>
    [
      'description:',
      ...description.split('\n').map((line) => `  ${line}`),
      `inputSchema: ${JSON.stringify(JSON.parse(schemaText(inputSchema)), null, 2)}`,
      '',
    ].join('\n'),
  )
  const patch = createTwoFilesPatch('a', 'b', a ?? '', b ?? '', '', '', { context: 2 })
  return patch.split('\n').slice(3).join('\n').trimEnd()
}
