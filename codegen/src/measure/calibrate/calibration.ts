import { fingerprint } from '../../normalize/fingerprint.ts'
import { type WireFunction } from '../span.ts'
import { isObject } from '../../normalize/is-object.ts'

/** Beside the configuration; committed, since it is an input of the build. */
export const CALIBRATION_FILE = 'tools.calibration.json'

/** What a provider's own counting endpoint said of one target. */
export interface TargetCalibration {
  /** The model that was asked. */
  readonly model: string
  /** The constant for having any tool, in tokens. */
  readonly constant: number
  /** By tool name; `fingerprint` is of the payload that was counted, so that an edited tool isn't taken for the same. */
  readonly tools: { readonly [name: string]: { readonly fingerprint: string; readonly tokens: number } }
}

/** The content of `tools.calibration.json`. */
export interface Calibration {
  readonly format: 1
  readonly targets: { readonly [target: string]: TargetCalibration }
}

/** Digest of what is sent for a tool. */
export function wireFingerprint({ name, description = '', parameters }: WireFunction): string {
  return fingerprint(name, description, isObject(parameters) ? parameters : {})
}

/** The tokens that were counted for this very payload, if any. */
export function calibratedTokens(
  calibration: TargetCalibration | undefined,
  wire: WireFunction,
): number | undefined {
  if (calibration === undefined || !Object.hasOwn(calibration.tools, wire.name)) return undefined
  const entry = calibration.tools[wire.name]
  return entry?.fingerprint === wireFingerprint(wire) ? entry.tokens : undefined
}

function isTarget(value: unknown): value is TargetCalibration {
  const target = value as TargetCalibration | null
  return (
    typeof target === 'object' &&
    target !== null &&
    typeof target.model === 'string' &&
    Number.isInteger(target.constant) &&
    typeof target.tools === 'object' &&
    target.tools !== null &&
    Object.values(target.tools).every((tool) => {
      return typeof tool?.fingerprint === 'string' && Number.isInteger(tool.tokens) && tool.tokens >= 0
    })
  )
}

/**
 * Reads the text of a calibration file; an empty text is an empty calibration.
 * @throws Error where it is none, so that a damaged file isn't taken for a missing one.
 */
export function parseCalibration(text: string): Calibration {
  if (text.trim() === '') return { format: 1, targets: {} }
  const value = JSON.parse(text) as Partial<Calibration> | null
  const { format, targets } = value ?? {}
  if (
    format !== 1 ||
    typeof targets !== 'object' ||
    targets === null ||
    !Object.values(targets).every(isTarget)
  ) {
    throw new Error('this is no calibration file of format 1')
  }
  return { format, targets }
}

/** The file's text with one target replaced: keys sorted, one tool a line, so that two branches rarely touch the same line. */
export function renderCalibration(
  calibration: Calibration,
  target: string,
  measured: TargetCalibration,
): string {
  const targets = { ...calibration.targets, [target]: measured }
  const blocks = Object.keys(targets)
    .sort()
    .map((id) => {
      const { model, constant, tools } = targets[id] as TargetCalibration
      const lines = Object.keys(tools)
        .sort()
        .map(
          (name) =>
            `        ${JSON.stringify(name)}: ${spaced(tools[name] as { fingerprint: string; tokens: number })}`,
        )
      const list = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n      }`
      return `    ${JSON.stringify(id)}: {\n      "model": ${JSON.stringify(model)},\n      "constant": ${constant},\n      "tools": ${list}\n    }`
    })
  return `{\n  "format": 1,\n  "targets": {\n${blocks.join(',\n')}\n  }\n}\n`
}

function spaced({
  fingerprint: digest,
  tokens,
}: {
  readonly fingerprint: string
  readonly tokens: number
}): string {
  return `{ "fingerprint": ${JSON.stringify(digest)}, "tokens": ${tokens} }`
}
