import { terminalLine } from '../diagnostics/terminal-text.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { DEFAULT_SET } from '../report/price-sets.ts'
import type { BudgetDiff, ToolDiff } from './budget-diff.ts'
import { change, kindOf, reasons } from './words.ts'

type Level = 'error' | 'warning' | 'notice'

interface Annotation {
  readonly level: Level
  readonly title: string
  readonly text: string
  readonly file?: string
  readonly line?: number
}

/** What GitHub shows of each level for one step; it drops the rest without a word. */
const SHOWN = 10

/**
 * Workflow commands, a line each: errors and warnings of the run, then a remark on each changed definition's line. A definition
 * whose change costs running sessions their cached prompt is a warning, others are notices.
 *
 * @param prefix Folder of the configuration in the repository, with a slash at its end, or nothing.
 */
export function renderGithub(
  diff: BudgetDiff | undefined,
  diagnostics: readonly Diagnostic[],
  prefix: string,
): string {
  const all = [
    ...diagnostics.flatMap((diagnostic) => fromDiagnostic(diagnostic, prefix)),
    ...(diff === undefined ? [] : fromTools(diff, prefix)),
  ]
  return (['error', 'warning', 'notice'] as const)
    .flatMap((level) => {
      const annotations = all.filter((one) => one.level === level)
      const more = annotations.length - SHOWN
      return more <= 0
        ? annotations
        : [
            ...annotations.slice(0, SHOWN - 1),
            { level, title: 'toolcrib', text: `${more + 1} more are in the job's summary` },
          ]
    })
    .map(command)
    .join('')
}

function fromDiagnostic(
  { code, severity, message, hint, place }: Diagnostic,
  prefix: string,
): readonly Annotation[] {
  if (severity === 'info') return []
  const text = hint === undefined ? message : `${message}\n${hint}`
  const at = place === undefined ? {} : { file: `${prefix}${place.file}`, line: place.line }
  return [{ level: severity, title: `toolcrib ${code}`, text, ...at }]
}

function fromTools({ tools, main, caches }: BudgetDiff, prefix: string): readonly Annotation[] {
  const breaking = new Set(
    caches.flatMap(({ set, tool }) => (set === DEFAULT_SET && tool !== undefined ? [tool] : [])),
  )
  return tools
    .filter(({ kind, place }) => kind !== 'remeasured' && place !== undefined)
    .toSorted((a, b) => paid(b, main) - paid(a, main))
    .map((tool) => {
      const lost = breaking.has(tool.name) || (tool.from !== undefined && breaking.has(tool.from))
      const why = reasons(tool, main.target, 3).join(', ')
      const text = `${tool.name}: ${kindOf(tool, main.mode)}, ${change(paid(tool, main))} tokens in every request (${main.mode}, ${main.target})${why === '' ? '' : `; ${why}`}${lost ? '. Running sessions lose their cached prompt from this tool on, once.' : ''}`
      return {
        level: lost ? 'warning' : 'notice',
        title: `${change(paid(tool, main))} tokens per request`,
        text,
        ...(tool.place === undefined ? {} : { file: `${prefix}${tool.place.file}`, line: tool.place.line }),
      }
    })
}

function paid({ perRequest }: ToolDiff, { mode, target }: BudgetDiff['main']): number {
  return perRequest[mode]?.[target] ?? 0
}

/** `::error file=tools/read.ts,line=3,title=...::text`. No text can end its line or its property and begin another command. */
function command({ level, title, text, file, line }: Annotation): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${property(title)}`,
  ]
  return `::${level} ${properties.join(',')}::${data(text)}\n`
}

function data(text: string): string {
  const lines = text.split('\n').map(terminalLine)
  return lines.join('\n').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
