import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { terminalLine } from '../diagnostics/terminal-text.ts'
import { lintWire } from '../lint/lint-wire.ts'
import { formatMeasurement, reportOf } from './format-measurement.ts'
import { createMeasurer, type Measurer } from './measurer.ts'
import { parseTools } from './parse-tools.ts'
import type { WireFunction } from './span.ts'
import { TARGETS } from './targets.ts'
import { findWaste, type WasteFinding } from './waste.ts'
import { toWireFunctions, type MeasurableTool } from './wire-functions.ts'
import { resolveTarget } from './resolve-target.ts'

export interface MeasureCommandOptions {
  /** A target's id or a model's. */
  readonly target: string
  /** JSON in any form that `parseTools` reads; or `tools`, the project's own. */
  readonly text?: string
  /** Where `text` comes from: named in what is said of it. */
  readonly file?: string
  readonly tools?: readonly MeasurableTool[]
  readonly waste?: boolean
  /** Also holds them against what providers take: the target's, or every one's. */
  readonly lint?: boolean
  readonly json?: boolean
  /** Default: a measurer of its own. */
  readonly measurer?: Measurer
}

export interface MeasureCommandResult {
  /** Results, or what is wrong where the exit code is 2. */
  readonly text: string
  /** Remarks for standard error: skipped entries, a model that isn't known. */
  readonly remarks: string
  /** What `lint` found. */
  readonly diagnostics?: readonly Diagnostic[]
  readonly exitCode: 0 | 1 | 2
}

/** `toolcrib measure`, without a process: what to print for some tools on a target. */
export async function measureCommand(options: MeasureCommandOptions): Promise<MeasureCommandResult> {
  const { target, waste = false, json = false, measurer = createMeasurer() } = options
  const resolved = resolveTarget(target)
  if (resolved.note !== undefined && target.includes('/') && resolved.target.id === 'json') {
    return {
      text: `${JSON.stringify(target)} is no target, and no family is known for such a model. Targets: ${[...TARGETS.keys()].join(', ')}.\n`,
      remarks: '',
      exitCode: 2,
    }
  }
  let wires: readonly WireFunction[]
  let given: readonly WireFunction[] = []
  const remarks: string[] = []
  if (options.tools !== undefined) {
    wires = toWireFunctions(resolved.target.shape, options.tools).flatMap((wire) => wire ?? [])
    if (wires.length < options.tools.length) {
      remarks.push(
        `${options.tools.length - wires.length} tools are left out: the provider would refuse them.`,
      )
    }
  } else {
    try {
      const parsed = parseTools(options.text ?? '')
      given = parsed.tools
      for (const entry of parsed.skipped)
        remarks.push(`Not measured: ${terminalLine(entry)} is no function definition.`)
      wires = parsed.form === 'mcp' ? rendered(parsed.tools, resolved.target.shape, remarks) : parsed.tools
    } catch (error) {
      const about = options.file === undefined ? '' : `${terminalLine(options.file)}: `
      return { text: `${about}${reasonOf(error)}\n`, remarks: '', exitCode: 2 }
    }
    if (wires.length === 0) {
      const all = remarks.map((remark) => `${remark}\n`).join('')
      return { text: 'the list holds no tool that can be measured\n', remarks: all, exitCode: 2 }
    }
  }
  const measured = await measurer.measureWire(wires, target)
  const report = reportOf(
    measured,
    wires.map((wire) => wire.name),
  )
  const findings = waste ? await findWaste(wires, target, measurer) : undefined
  const diagnostics = options.lint
    ? lintWire(given, resolved.target.id === 'json' ? undefined : [target])
    : undefined
  const extra = {
    ...(findings === undefined ? {} : { waste: findings }),
    ...(diagnostics === undefined ? {} : { lint: diagnostics }),
  }
  const text = json
    ? `${JSON.stringify({ ...report, ...extra }, null, 2)}\n`
    : formatMeasurement(report) + (findings === undefined ? '' : formatWaste(findings, report.array))
  const exitCode = diagnostics?.some(({ severity }) => severity === 'error') ? 1 : 0
  return {
    text,
    remarks: remarks.map((remark) => `${remark}\n`).join(''),
    ...(diagnostics === undefined ? {} : { diagnostics }),
    exitCode,
  }
}

function reasonOf(error: unknown): string {
  const reason = terminalLine(error instanceof Error ? error.message : String(error))
  return error instanceof SyntaxError ? `the input isn't JSON: ${reason}` : reason
}

/** Tools of an MCP server in the shape that the runtime would send them in. */
function rendered(
  tools: readonly WireFunction[],
  shape: ReturnType<typeof resolveTarget>['target']['shape'],
  remarks: string[],
): readonly WireFunction[] {
  const advertised = tools.map((tool): MeasurableTool => {
    const schema = tool.parameters
    return {
      name: tool.name,
      description: tool.description ?? '',
      inputSchema:
        typeof schema === 'object' && schema !== null && !Array.isArray(schema)
          ? (schema as MeasurableTool['inputSchema'])
          : { type: 'object' },
    }
  })
  return toWireFunctions(shape, advertised).flatMap((wire, index) => {
    if (wire !== undefined) return [wire]
    remarks.push(`Not measured: ${terminalLine(tools[index]?.name ?? '')}: the provider would refuse it.`)
    return []
  })
}

function formatWaste(findings: readonly WasteFinding[], total: number): string {
  if (findings.length === 0) return '\nNothing is billed that a model could do without.\n'
  const rows = findings.map(
    ({ tokens, message }) => `${String(tokens).padStart(8)}  ${percent(tokens, total)}  ${message}\n`,
  )
  return `\nTokens that the model hardly needs (findings overlap)\n${rows.join('')}`
}

function percent(tokens: number, total: number): string {
  return `${((tokens / Math.max(1, total)) * 100).toFixed(1).padStart(5)} %`
}
