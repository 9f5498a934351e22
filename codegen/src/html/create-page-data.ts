import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { BuildResult } from '../pipeline.ts'
import type { BudgetReport } from '../report/budget-report.ts'
import { createTargetData } from './create-target-data.ts'
import { createModeData } from './create-mode-data.ts'
import type { PageData, PriceData, SetData } from './page/page-data.ts'
import { propertyOf } from './property-of.ts'
import { shorten } from './shorten.ts'

/** US dollars for a target, where a price is known. */
export type PriceOf = (target: string) => PriceData | undefined

/** What the page shows, from what the build found: names and numbers, no schema. Pure. */
export function createPageData(
  { report, manifest, measured, tools }: BuildResult,
  config: ResolvedConfig,
  priceOf: PriceOf,
): PageData {
  const servers = numbers([''])
  const reasons = numbers([])
  const propertyNames = numbers([])
  const propertiesOf = report.tools.map((tool) => propertiesIn(tool))
  const names = report.tools.map(({ name }) => name)
  const describe = new Map(manifest.entries.map(({ name, description }) => [name, description]))
  const modes = config.modes.map((mode) => createModeData(mode, config, tools, report.tools, reasons.of))
  return {
    defaultMode: Math.max(
      0,
      config.modes.findIndex(({ name }) => name === config.defaultMode),
    ),
    ...setsOf(
      report,
      names,
      config.modes.map(({ name }) => name),
    ),
    targets: report.targets.flatMap(({ id, grade, band }) => {
      const target = measured.get(id)
      if (target === undefined) return []
      const price = priceOf(id)
      return [
        {
          id,
          grade,
          ...(band === undefined ? {} : { band }),
          ...(target.note === undefined ? {} : { note: target.note }),
          ...createTargetData(target, report.tools, propertiesOf),
          ...(price === undefined ? {} : { price }),
        },
      ]
    }),
    // A share of a window that nobody knows is no limit. Those of presets stand in the other reports: here tools move in the default set.
    limits: report.budgets
      .filter(({ limit, preset }) => Number.isFinite(limit) && preset === undefined)
      .map(({ of, mode, target, tool, tokens, limit, note }) => ({
        of,
        ...(mode === undefined ? {} : { mode }),
        target,
        ...(tool === undefined ? {} : { tool }),
        tokens,
        limit,
        note,
      })),
    names,
    descriptions: names.map((name) => shorten(describe.get(name) ?? '')),
    sources: report.tools.map(({ source }) => source ?? ''),
    servers: report.tools.map(({ server }) => servers.of(server ?? '')),
    properties: propertiesOf.map((own) => own.map(propertyNames.of)),
    modes,
    serverNames: servers.list,
    propertyNames: propertyNames.list,
    reasons: reasons.list,
  }
}

/** Names of the properties that any target's figures split a schema by, in order of first appearance. */
function propertiesIn({ tokens }: BudgetReport['tools'][number]): readonly string[] {
  const paths = Object.values(tokens).flatMap((cost) => cost.paths.map(({ path }) => path))
  return [...new Set(paths.flatMap((path) => propertyOf(path) ?? []))]
}

function setsOf(
  report: BudgetReport,
  names: readonly string[],
  modes: readonly string[],
): Pick<PageData, 'sets' | 'memberships'> {
  const [first] = report.targets
  const positions = new Map(names.map((name, index) => [name, index]))
  const memberships = new Map<string, number>()
  const lists: (readonly number[] | null)[] = []
  const sets = [...new Set(report.sets.map(({ set }) => set))].map((name): SetData => {
    const members = modes.map((mode) => {
      const price = report.sets.find(
        (one) => one.set === name && one.mode === mode && one.target === first?.id,
      )
      const list = [...(price?.residentNames ?? []), ...(price?.deferredNames ?? [])]
        .map((tool) => positions.get(tool) ?? -1)
        .sort((a, b) => a - b)
      const key = list.join(' ')
      let number = memberships.get(key)
      if (number === undefined) {
        memberships.set(key, (number = lists.length))
        lists.push(list.length === names.length ? null : list)
      }
      return number
    })
    return { name, members }
  })
  return { sets, memberships: lists }
}

/** Numbers texts as they come: what thousands of tools share is written once. */
function numbers(start: readonly string[]): {
  readonly of: (text: string) => number
  readonly list: readonly string[]
} {
  const list = [...start]
  const known = new Map(list.map((text, index) => [text, index]))
  return {
    list,
    of(text) {
      let number = known.get(text)
      if (number === undefined) {
        known.set(text, (number = list.length))
        list.push(text)
      }
      return number
    },
  }
}
