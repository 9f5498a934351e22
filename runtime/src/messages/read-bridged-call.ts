import { CALL_TOOL_NAME } from '../registry/reserved-name.ts'

export interface BridgedCall {
  readonly name: string
  readonly args: unknown
  /** What stands beside the name and `arguments`: the tool's own arguments too, for nothing else is asked for there. */
  readonly beside: object
}

/**
 * The call that a model meant: with `arguments` as an object or as JSON text, with the tool's own arguments beside the name, or
 * with some in each place. `undefined` where no tool is named, or the bridge itself.
 */
export function readBridgedCall(value: unknown): BridgedCall | undefined {
  const { name, arguments: args, ...beside } = Object(parsed(value)) as { readonly [key: string]: unknown }
  if (typeof name !== 'string' || name === '' || name === CALL_TOOL_NAME) return undefined
  return { name, args, beside }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
