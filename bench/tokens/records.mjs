import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} VectorRecord One recorded request with what was billed for it.
 * @property {string} source
 * @property {string} provider
 * @property {string} api
 * @property {string} model
 * @property {{ role: string, texts: string[] }[]} messages
 * @property {{ name: string, description?: string | null, parameters?: any, style?: string }[]} tools
 * @property {any} tool_choice
 * @property {number} real_count
 * @property {string[]} flags
 * @property {string} [note]
 */

/** The folder that was asked for: an argument, TOOLCRIB_DATA, or the shared one beside the repository. */
export function dataFolder(argument) {
  return argument ?? process.env.TOOLCRIB_DATA ?? '../shared/data'
}

function jsonFiles(folder) {
  const vectors = join(folder, 'vectors')
  const at = existsSync(vectors) ? vectors : folder
  if (statSync(at).isFile()) return [at]
  return readdirSync(at, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(at, name))
}

/** @returns {VectorRecord[]} the clean first-turn records with tools, of every file that holds records */
export function readRecords(folder) {
  return jsonFiles(folder).flatMap((file) => {
    const content = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(content) ? content.filter(isUsable) : []
  })
}

function isUsable(record) {
  return (
    Number.isInteger(record?.real_count) &&
    Array.isArray(record.messages) &&
    Array.isArray(record.tools) &&
    record.tools.length > 0 &&
    record.tools.every((tool) => typeof tool?.name === 'string') &&
    (record.flags ?? []).length === 0
  )
}

/** The entry of a record in the shape that the renderers take. */
export function toWire(tool) {
  return {
    name: tool.name,
    ...(typeof tool.description === 'string' && { description: tool.description }),
    ...(tool.parameters != null && { parameters: tool.parameters }),
    ...(tool.style === 'parametersJsonSchema' && { isJsonSchema: true }),
  }
}

/** How the request steered the choice, whatever its API. */
export function toolChoice(choice) {
  if (typeof choice === 'string') return { mode: MODES[choice] ?? 'auto' }
  if (choice === null || typeof choice !== 'object') return { mode: 'auto' }
  const gemini = choice.functionCallingConfig?.mode
  if (gemini) return { mode: MODES[gemini.toLowerCase()] ?? 'auto' }
  if (choice.tool) return { mode: 'named', name: choice.tool.name }
  if (choice.any) return { mode: 'any' }
  if (choice.type === 'function') return { mode: 'named', name: choice.function?.name ?? choice.name }
  if (choice.type === 'tool') return { mode: 'named', name: choice.name }
  return { mode: MODES[choice.type === 'allowed_tools' ? choice.mode : choice.type] ?? 'auto' }
}

const MODES = { auto: 'auto', any: 'any', required: 'any', none: 'none', validated: 'auto' }
