import { resolveTarget } from '../resolve-target.ts'
import { toWireFunctions, type MeasurableTool } from '../wire-functions.ts'
import { createAsk, CountingError } from './ask.ts'
import { calibrate } from './calibrate.ts'
import { parseCalibration, renderCalibration } from './calibration.ts'
import { endpointFor } from './counting-endpoint.ts'

export interface CalibrateCommandOptions {
  /** A target's id or a model's; a model's id is also the model that is asked. */
  readonly target: string
  readonly tools: readonly MeasurableTool[]
  readonly env: { readonly [name: string]: string | undefined }
  /** Text of the calibration file, empty where there is none. */
  readonly before: string
  readonly model?: string
  readonly baseUrl?: string
  /** Default 200. */
  readonly maxRequests?: number
  readonly onProgress?: (line: string) => void
  readonly fetch?: typeof fetch
  readonly sleep?: (ms: number) => Promise<void>
}

export type CalibrateCommandResult =
  | { readonly exitCode: 0; readonly file: string; readonly text: string }
  /** 1: the provider didn't answer; 2: usage. */
  | { readonly exitCode: 1 | 2; readonly text: string }

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** `toolcrib calibrate`, without a process: asks the provider and returns the new content of the calibration file. */
export async function calibrateCommand(options: CalibrateCommandOptions): Promise<CalibrateCommandResult> {
  const { target, note } = resolveTarget(options.target)
  const found = endpointFor(target.id)
  if (found === undefined) {
    const asked = note === undefined ? target.id : JSON.stringify(options.target)
    return {
      exitCode: 2,
      text: `${asked} has no counting endpoint: Anthropic, OpenAI Responses and Gemini have one.\n`,
    }
  }
  const { endpoint } = found
  const model =
    options.model ?? (options.target === target.id ? found.model : (options.target.split('/').at(-1) ?? ''))
  const key = endpoint.keys
    .map((name) => options.env[name])
    .find((value) => value !== undefined && value !== '')
  if (key === undefined) return { exitCode: 2, text: `No key: set ${endpoint.keys.join(' or ')}.\n` }
  let before
  try {
    before = parseCalibration(options.before)
  } catch (error) {
    return { exitCode: 2, text: `The calibration file can't be read: ${(error as Error).message}.\n` }
  }
  const wires = toWireFunctions(target.shape, options.tools).flatMap((wire) => wire ?? [])
  const earlier = Object.hasOwn(before.targets, target.id) ? before.targets[target.id] : undefined
  const known = earlier?.model === model ? earlier : undefined
  const ask = createAsk({
    endpoint,
    model,
    key,
    baseUrl: options.baseUrl ?? endpoint.baseUrl,
    maxRequests: options.maxRequests ?? 200,
    fetch: options.fetch ?? fetch,
    sleep: options.sleep ?? sleepFor,
  })
  try {
    const measured = await calibrate(wires, {
      model,
      ask,
      ...(known !== undefined && { known }),
      onProgress: (done, of) => options.onProgress?.(`${model}: ${done} of ${of} requests`),
    })
    const count = Object.keys(measured.tools).length
    const text = `${count} ${count === 1 ? 'tool' : 'tools'} on ${target.id}, counted by ${model} in ${ask.sent()} requests; constant ${measured.constant}.\n`
    return { exitCode: 0, file: renderCalibration(before, target.id, measured), text }
  } catch (error) {
    if (!(error instanceof CountingError)) throw error
    return { exitCode: 1, text: `Not calibrated: ${error.message}. Nothing is written.\n` }
  }
}
