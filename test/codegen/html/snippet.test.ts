import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResidencyRule, UserConfig } from '../../../codegen/src/config/user-config.ts'
import { moveTool, whyFixed, createModel } from '../../../codegen/src/html/page/model.ts'
import { priceSet } from '../../../codegen/src/html/page/price-set.ts'
import { allowsRules, renderSnippet } from '../../../codegen/src/html/page/snippet.ts'
import { standingOf, type Moves } from '../../../codegen/src/html/page/standing.ts'
import type { State } from '../../../codegen/src/html/page/state.ts'
import { buildOf } from '../build-of.ts'
import { CONFIG, projectOf, TOOLS, type Project } from './a-project.ts'

/** Moves tools one after the other as a reader would: what is fixed stays. */
function moveAll(
  { data }: Project,
  clicks: readonly { readonly mode: number; readonly tool: number }[],
): Moves {
  let moves: Moves = new Map()
  for (const { mode, tool } of clicks) {
    const model = createModel(data, { mode, target: 0, set: 0, moves } as State)
    if (whyFixed(model, tool) === undefined) moves = moveTool(model, tool)
  }
  return moves
}

/** The configuration with the snippet in it, as a person would paste it. */
async function paste(user: Partial<UserConfig>, snippet: string): Promise<Partial<UserConfig>> {
  const module = `export default { ${snippet} }`
  const { default: parsed } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  )) as {
    readonly default: {
      readonly residency?: readonly ResidencyRule[]
      readonly modes?: UserConfig['modes']
    }
  }
  return {
    ...user,
    modes: { ...user.modes, ...parsed.modes },
    residency: [...(user.residency ?? []), ...(parsed.residency ?? [])],
  }
}

describe('a snippet in the configuration gives what the page showed, on a real build', () => {
  it.each(['rules', 'lists'] as const)('in the form of %s', async (form) => {
    const project = await projectOf(TOOLS, CONFIG)
    const { data } = project
    const click = fc.record({
      mode: fc.nat({ max: data.modes.length - 1 }),
      tool: fc.nat({ max: data.names.length - 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(click, { maxLength: 14 }), async (clicks) => {
        const moves = moveAll(project, clicks)
        const { report } = await buildOf(TOOLS, await paste(CONFIG, renderSnippet(data, moves, form)))
        for (const set of report.sets.filter(({ set }) => set === 'default')) {
          const mode = data.modes.findIndex(({ name }) => name === set.mode)
          const standing = standingOf(data, moves, mode, 0)
          const target = data.targets.find(({ id }) => id === set.target)!
          const { resident, catalog, allResident } = set
          expect(priceSet(data, target, standing.resident, standing.deferred)).toMatchObject({
            resident,
            catalog,
            allResident,
          })
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('a snippet', () => {
  it('is empty where nothing is moved, also after a move and back', async () => {
    const project = await projectOf(TOOLS, CONFIG)
    expect(renderSnippet(project.data, new Map(), 'rules')).toBe('')
    const back = moveAll(project, [
      { mode: 0, tool: 1 },
      { mode: 0, tool: 1 },
    ])
    expect(renderSnippet(project.data, back, 'lists')).toBe('')
  })

  it('names one tool plainly, several as a list, and the mode', async () => {
    const project = await projectOf(TOOLS, CONFIG)
    const tool = (name: string): number => project.data.names.indexOf(name)
    const moves = moveAll(project, [
      { mode: 0, tool: tool('bash') },
      { mode: 0, tool: tool('clock') },
      { mode: 0, tool: tool('plan') },
    ])
    expect(renderSnippet(project.data, moves, 'rules')).toBe(`residency: [
  { match: ['clock', 'plan'], mode: 'agent', pin: 'resident', reason: 'moved in the report; say here why' },
  { match: 'bash', mode: 'agent', pin: 'deferred', reason: 'moved in the report; say here why' },
],
`)
    // The definition of \`plan\` asks to be deferred, which a list doesn't answer.
    expect(renderSnippet(project.data, moves, 'lists')).toBe(`modes: {
  agent: { resident: ['clock', 'edit', 'issues'] },
},
residency: [
  { match: 'plan', mode: 'agent', pin: 'resident', reason: 'moved in the report; say here why' },
],
`)
  })

  it('never asks for rules in a mode that the build fits to a limit', async () => {
    const project = await projectOf(TOOLS, CONFIG)
    const moves = moveAll(project, [{ mode: 2, tool: 1 }])
    expect(allowsRules(project.data, moves)).toBe(false)
    expect(renderSnippet(project.data, moves, 'rules')).toBe(renderSnippet(project.data, moves, 'lists'))
  })

  it('D3: what a rule pins resident, and the last resident tool of a mode, stay', async () => {
    const project = await projectOf(TOOLS, CONFIG)
    const all = project.data.names.map((_, tool) => ({ mode: 1, tool }))
    const moves = moveAll(project, [...all, ...all, ...all])
    const { resident } = standingOf(project.data, moves, 1, 0)
    expect(resident.map((tool) => project.data.names[tool])).toContain('new_context')
    const free = await projectOf(TOOLS, { ...CONFIG, residency: [] })
    const modes = moveAll(free, all)
    expect(standingOf(free.data, modes, 1, 0).resident).toHaveLength(1)
  })
})
