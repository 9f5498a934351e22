import { expect, it } from 'vitest'
import { heldLimits } from '../../../codegen/src/html/page/limits.ts'
import { createModel, moveTool } from '../../../codegen/src/html/page/model.ts'
import type { LimitData } from '../../../codegen/src/html/page/page-data.ts'
import type { Moves } from '../../../codegen/src/html/page/standing.ts'
import type { State } from '../../../codegen/src/html/page/state.ts'
import { CONFIG, projectOf, TOOLS, type Project } from './a-project.ts'

const modelOf = ({ data }: Project, mode: number, target: number, set = 0, moves: Moves = new Map()) =>
  createModel(data, { mode, target, set, moves } as State)

it('holds every limit as the build does, for each mode and target', async () => {
  const project = await projectOf(TOOLS, CONFIG)
  const shown = project.data.modes.flatMap((_, mode) =>
    project.data.targets.flatMap((_, target) => heldLimits(modelOf(project, mode, target))),
  )
  // A tool's limit holds in every mode, so it is shown in each.
  const built = project.build.report.budgets.flatMap((finding) =>
    finding.mode === undefined ? project.data.modes.map(() => finding) : [finding],
  )
  const key = ({ of, mode, target, limit, tokens }: LimitData): string =>
    [of, mode, target, limit, tokens].join(' ')
  expect(shown.map(key).sort()).toEqual(built.map(key).sort())
  for (const { now, tokens, limit, isOver } of shown) {
    expect(now).toBe(tokens)
    expect(isOver).toBe(tokens > limit)
  }
  expect(new Set(shown.map(({ of }) => of))).toEqual(
    new Set(['resident', 'catalog', 'mode', 'window', 'tool']),
  )
})

it('follows what is moved, but only for the default set, which limits are held for', async () => {
  const project = await projectOf(TOOLS, CONFIG)
  const moves = moveTool(modelOf(project, 0, 0), project.data.names.indexOf('clock'))
  const figures = (set: number, moved?: Moves): readonly (readonly [string, number])[] =>
    heldLimits(modelOf(project, 0, 0, set, moved))
      .filter(({ of }) => of !== 'tool')
      .map(({ of, now }) => [of, now])
  const { price } = modelOf(project, 0, 0, 0, moves)
  expect(figures(0, moves)).toEqual([
    ['resident', price.resident],
    ['catalog', price.catalog],
    ['window', price.total],
  ])
  expect(figures(1, moves)).toEqual(figures(0))
})
