import { byCodeUnit, type JsonSchema } from 'toolcrib'
import type { Tool } from '../../normalize/tool.ts'
import { comment, fileHeader, literal, memberName } from '../source-text.ts'
import { compileTemplate } from './compile-template.ts'
import type { TemplateCache } from './compile-template.ts'
import { renderTemplate } from './render-template.ts'
import { toPlainSchema } from './to-plain-schema.ts'
import { typeNames } from './type-names.ts'
import { createWords } from './words.ts'

export interface EmitInputsOptions {
  /** The configuration's globs, for the header. */
  readonly globs?: readonly string[]
  /** Types printed in earlier runs. */
  readonly cache?: TemplateCache
}

/** What is emitted of a tool's inputs. */
export type TypedTool = Pick<Tool, 'name' | 'inputSchema'>

/**
 * Text of `inputs.ts`: a type for each tool's arguments, `ToolInputs` by tool name, and the union `ToolName`. The order given has no
 * influence. A schema that can't be written as a type gives `Record<string, unknown>` and a remark.
 */
export async function emitInputs(
  tools: readonly TypedTool[],
  { globs = ['tools/**/*.ts'], cache = new Map() }: EmitInputsOptions = {},
): Promise<string> {
  const sorted = [...tools].sort((a, b) => byCodeUnit(a.name, b.name))
  const names = typeNames(sorted.map(({ name }) => name))
  const typeOf = (name: string): string => names.get(name) ?? 'Record<string, unknown>'
  const types = await Promise.all(sorted.map((tool) => emitType(tool, typeOf(tool.name), cache)))
  const members = sorted.map(({ name }) => `  ${memberName(name)}: ${typeOf(name)}\n`)
  const union = sorted.map(({ name }) => `\n  | ${literal(name)}`).join('')
  return [
    fileHeader(globs),
    ...types.map((type) => `${type}\n`),
    `${comment('The arguments of each tool, by its name.')}\nexport interface ToolInputs {\n${members.join('')}}\n`,
    `${comment('The name of a tool.')}\nexport type ToolName =${union === '' ? ' never' : union}\n`,
  ].join('\n')
}

/** Texts by the schema: a process that builds again and again brings the same objects again. */
const printed = new WeakMap<JsonSchema, { readonly key: string; readonly text: Promise<string> }>()

function emitType(tool: TypedTool, typeName: string, cache: TemplateCache): Promise<string> {
  const key = `${typeName} ${tool.name}`
  const known = printed.get(tool.inputSchema)
  if (known?.key === key) return known.text
  const text = printType(tool, typeName, cache)
  printed.set(tool.inputSchema, { key, text })
  return text
}

async function printType(
  { name, inputSchema }: TypedTool,
  typeName: string,
  cache: TemplateCache,
): Promise<string> {
  const words = createWords()
  const template = await compileTemplate(toPlainSchema(inputSchema, words), cache)
  const title = `Arguments of \`${name}\`.`
  if (template === undefined) {
    const remark = `${title}\nIts schema cannot be written as a type, so every object is accepted here.`
    return `${comment(remark)}\nexport type ${typeName} = Record<string, unknown>`
  }
  return `${comment(title)}\n${renderTemplate(template, typeName, words)}`
}
