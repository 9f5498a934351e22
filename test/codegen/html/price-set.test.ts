import fc from 'fast-check'
import { TOOL_SEARCH } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { priceSet } from '../../../codegen/src/html/page/price-set.ts'
import { standingOf } from '../../../codegen/src/html/page/standing.ts'
import { toolTokens } from '../../../codegen/src/html/page/tool-tokens.ts'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import { TARGETS } from '../../../codegen/src/measure/targets.ts'
import { aTool } from '../a-tool.ts'
import { hasData, readMcpTools } from '../measure/data.ts'
import { sampleTools } from '../measure/tools.ts'
import { CONFIG, projectOf, TOOLS, type Project } from './a-project.ts'

/** What the measurer says of the same set, by names. */
function measured(
  { build, data }: Project,
  target: string,
  resident: readonly number[],
  deferred: readonly number[],
) {
  const own = build.measured.get(target)
  if (own === undefined) throw new Error(`no ${target}`)
  const names = (tools: readonly number[]): string[] => tools.map((tool) => data.names[tool] ?? '')
  const array = (all: readonly string[]): number =>
    all.length === 0 ? 0 : own.constant.auto + own.array(all)
  const everything = [...resident, ...deferred].sort((a, b) => a - b)
  return {
    resident: array([...(deferred.length > 0 ? [TOOL_SEARCH.name] : []), ...names(resident)]),
    catalog: own.catalog(names(deferred)),
    allResident: array(names(everything)),
  }
}

/** Any split of the tools, on every target that is there. */
function holdsForAnySplit(project: Project, runs: number): void {
  const { data } = project
  const places = fc.array(fc.constantFrom('resident', 'deferred', 'outside'), {
    minLength: data.names.length,
    maxLength: data.names.length,
  })
  fc.assert(
    fc.property(places, (chosen) => {
      const at = (place: string): number[] => chosen.flatMap((one, tool) => (one === place ? [tool] : []))
      for (const target of data.targets) {
        const [resident, deferred] = [at('resident'), at('deferred')]
        expect(priceSet(data, target, resident, deferred)).toMatchObject(
          measured(project, target.id, resident, deferred),
        )
      }
    }),
    { numRuns: runs },
  )
}

describe('the page prices any set as the measurer does, to the token', () => {
  const targets = [...TARGETS.keys()]

  it('for tools of the app and of servers, on every target', async () => {
    holdsForAnySplit(await projectOf(TOOLS, { ...CONFIG, targets, budgets: [] }), 60)
  })

  it('for tools with awkward borders', async () => {
    const tools = sampleTools.map((tool, index) => {
      // Names of the sample may be illegal in a project; it is the texts around them that are awkward.
      const name = `${tool.name.replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, 40)}_${index}${index % 3 === 0 ? '-' : ''}`
      return aTool(name, {
        description: tool.description || 'x',
        inputSchema: tool.inputSchema as Tool['inputSchema'],
        ...(index % 2 === 0 ? { server: `a "server" ${index % 5}` } : {}),
      })
    })
    const project = await projectOf(tools, { targets })
    expect(project.data.names.length).toBeGreaterThan(5)
    holdsForAnySplit(project, 40)
  })

  it.skipIf(!hasData)('for real tools of many servers', async () => {
    const tools = readMcpTools()
      .filter((_, index) => index % 23 === 0)
      .map(({ name, description, inputSchema }) =>
        aTool(name.replace(/[^A-Za-z0-9_.-]/g, '_'), {
          description: description || 'x',
          inputSchema: inputSchema as Tool['inputSchema'],
          server: name.slice(0, 4),
        }),
      )
    holdsForAnySplit(
      await projectOf(tools, { targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5', 'qwen3'] }),
      25,
    )
  })
})

describe('the page says what budget.json says', () => {
  it('for every mode, set and target', async () => {
    const { build, data } = await projectOf(TOOLS, CONFIG)
    expect(build.report.sets.length).toBe(3 * 3 * 3)
    for (const set of build.report.sets) {
      const [mode, own] = [
        data.modes.findIndex(({ name }) => name === set.mode),
        data.sets.findIndex(({ name }) => name === set.set),
      ]
      const standing = standingOf(data, new Map(), mode, own)
      const names = (tools: readonly number[]): string[] => tools.map((tool) => data.names[tool] ?? '')
      expect(names(standing.resident)).toEqual(set.residentNames)
      expect(names(standing.deferred)).toEqual(set.deferredNames)
      const target = data.targets.find(({ id }) => id === set.target)!
      const { resident, catalog, allResident } = set
      expect(priceSet(data, target, standing.resident, standing.deferred)).toMatchObject({
        resident,
        catalog,
        allResident,
      })
    }
  })

  it("a tool's parts sum to its price, and its properties to its schema", async () => {
    const { build, data } = await projectOf(TOOLS, CONFIG)
    data.targets.forEach((target) => {
      data.names.forEach((name, tool) => {
        const cost = build.report.tools.find((reported) => reported.name === name)?.tokens[target.id]
        expect(toolTokens(target, tool)).toBe(cost?.total)
        expect(target.properties[tool]?.reduce((a, b) => a + b, 0)).toBe(target.schema[tool])
      })
    })
  })
})
