import { byCodeUnit } from 'toolcrib'
import { terminalLine } from '../diagnostics/terminal-text.ts'
import type { TargetMeasurement, ToolCost } from './measurement.ts'
import type { ToolChoice } from './target.ts'

/** What the command says of one set of tools on one target. */
export interface MeasurementReport {
  readonly target: string
  readonly grade: string
  readonly note?: string
  readonly constant: TargetMeasurement['constant']
  /** Modes whose constant is less sure than the target is. */
  readonly estimatedModes?: readonly ToolChoice[]
  /** The most expensive first. */
  readonly tools: readonly {
    readonly name: string
    readonly tokens: number
    readonly parts: Pick<ToolCost, 'name' | 'description' | 'schema' | 'wrapper'>
    readonly paths: ToolCost['paths']
    readonly grade: string
    readonly band?: number
    readonly catalog: number
  }[]
  /** Tokens of the array that holds every tool, in the order given. */
  readonly array: number
  /** Tokens of the catalog, should every tool be deferred. */
  readonly catalog: number
  /** Constant and array: what the tools cost while all of them are resident. */
  readonly total: number
}

/** `names` repeats a name that stands twice in the array: it is billed twice. */
export function reportOf(measured: TargetMeasurement, names: readonly string[]): MeasurementReport {
  const array = measured.array(names)
  const { target, grade, note, constant } = measured
  const estimated = MODES.filter((mode) => measured.gradeOf(mode) !== measured.gradeOf('auto'))
  const tools = names.map((name) => {
    const cost = measured.tools.get(name) as ToolCost
    const { description, schema, wrapper, paths, band, catalog } = cost
    return {
      name,
      tokens: cost.total,
      parts: { name: cost.name, description, schema, wrapper },
      grade: cost.grade,
      ...(band !== undefined && { band }),
      catalog,
      paths,
    }
  })
  return {
    target,
    grade,
    ...(note !== undefined && { note }),
    constant,
    ...(estimated.length > 0 && { estimatedModes: estimated }),
    tools: tools.sort((a, b) => b.tokens - a.tokens || byCodeUnit(a.name, b.name)),
    array,
    catalog: measured.catalog([...new Set(names)]),
    total: (names.length === 0 ? 0 : constant.auto) + array,
  }
}

const MODES: readonly ToolChoice[] = ['any', 'named', 'none']

const COLUMNS = ['tokens', 'name', 'description', 'schema', 'wrapper', 'grade'] as const

/** A table for people, the most expensive tool first. */
export function formatMeasurement(report: MeasurementReport): string {
  const rows = report.tools.map(({ name, tokens, parts, grade, band }) => ({
    tool: terminalLine(name),
    cells: [
      String(tokens),
      String(parts.name),
      String(parts.description),
      String(parts.schema),
      String(parts.wrapper),
      band === undefined ? grade : `${grade} ±${Math.round(band * 100)} %`,
    ],
  }))
  const widths = COLUMNS.map((column, index) => {
    return Math.max(column.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0))
  })
  const line = (cells: readonly string[], tool: string): string =>
    `${cells.map((cell, index) => (index < 5 ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join('  ')}  ${tool}\n`
  const { constant, estimatedModes = [] } = report
  const inMode = (mode: ToolChoice): string =>
    `${constant[mode]}${estimatedModes.includes(mode) ? ' (an estimate)' : ''}`
  return [
    `${report.target}, ${report.grade}${report.note === undefined ? '' : `\n${terminalLine(report.note)}`}\n\n`,
    line(COLUMNS, 'tool'),
    ...rows.map(({ cells, tool }) => line(cells, tool)),
    `\nconstant  ${constant.auto} for having any tool; a tool forced: ${inMode('any')}, by name: ${inMode('named')}, none allowed: ${inMode('none')}\n`,
    `tools     ${report.array} for ${report.tools.length}\n`,
    `catalog   ${report.catalog} in their place, were all of them deferred\n`,
    `total     ${report.total}\n`,
  ].join('')
}
