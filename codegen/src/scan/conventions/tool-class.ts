import { ts } from 'ts-morph'
import type { Convention, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { unfoldable } from '../fold/fault.ts'
import { baseOf, membersOf, ownMembers, passedOn } from '../shape/class-members.ts'
import { mayBeText } from '../shape/may-be.ts'
import { nameOfExpression } from '../shape/type-names.ts'

const NAMES = ['name', 'toolName', 'Name', 'NAME', 'TOOL_NAME']
const DESCRIPTIONS = ['description', 'toolDescription', 'Description', 'DESCRIPTION']
const SCHEMAS = [
  'inputSchema',
  'schema',
  'argsShape',
  'parameters',
  'parameterSchema',
  'parametersSchema',
  'argsSchema',
  'paramsSchema',
  'inputShape',
  'args',
]

/**
 * Classes that are a tool each, with its name, description and schema in fields, static fields, getters or `super(...)`: those
 * that extend LangChain's `StructuredTool` and `Tool`, or a base class of the project's own that says it is one of a tool.
 */
export const toolClass: Convention = toolClasses({
  name: 'tool-class',
  packages: ['@langchain/core', 'mcp-framework'],
  isBase: (name) => /Tool(?!kit|box|bar|tip|Result|Call|Registry|Manager|Executor|Invocation)/.test(name),
})

/** Classes that extend one of certain classes. */
export function toolClasses({
  name: convention,
  packages,
  functions,
  isBase,
}: {
  readonly name: string
  readonly packages: readonly string[]
  readonly functions?: readonly string[]
  readonly isBase: (name: string) => boolean
}): Convention {
  return {
    name: convention,
    packages,
    ...(functions === undefined ? { marks: [['class', 'extends', 'Tool']] } : { functions }),
    kinds: [ts.SyntaxKind.ClassDeclaration, ts.SyntaxKind.ClassExpression],
    find(node, context) {
      if (!ts.isClassLike(node) || isAbstract(node) || !basesOf(node, context).some(isBase)) return undefined
      return siteOfClass(node, context)
    },
  }
}

function siteOfClass(node: ts.ClassLikeDeclaration, context: FoldContext): Site | undefined {
  const own = new Map([...passedOn(node, baseOf(node, context), context), ...ownMembers(node)])
  const all = membersOf(node, context)
  const pick = (
    members: ReadonlyMap<string, ts.Expression>,
    keys: readonly string[],
  ): ts.Expression | undefined => keys.map((key) => members.get(key)).find((value) => value !== undefined)
  const name = pick(own, NAMES)
  const description = pick(all, DESCRIPTIONS)
  if (name === undefined || description === undefined || !mayBeText(name) || !mayBeText(description))
    return undefined
  const inputSchema = pick(all, SCHEMAS)
  const missing = unfoldable(
    node.name ?? node,
    'has its schema from its base class, or makes it when it runs',
  )
  return { node, given: { name, description, inputSchema: inputSchema ?? missing }, isShape: true }
}

/** The names of what a class extends and implements, base classes' own included. */
function basesOf(node: ts.ClassLikeDeclaration, context: FoldContext, depth = 0): readonly string[] {
  const names = (node.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .flatMap(({ expression }) => nameOfExpression(expression)?.name ?? [])
  const base = depth < 8 ? baseOf(node, context) : undefined
  return base === undefined ? names : [...names, ...basesOf(base, context, depth + 1)]
}

function isAbstract(node: ts.ClassLikeDeclaration): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false
}
