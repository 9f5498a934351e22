import type { Json, JsonObject } from 'toolcrib'
import { checkKeywords, isAnchor, isStrings } from './check-keywords.ts'
import { isObject } from './is-object.ts'
import { describeValue } from './describe-value.ts'
import { cutRef } from './cut-ref.ts'
import { dropImpossibleValues } from './drop-impossible-values.ts'
import type { FaultLog } from './fault-log.ts'
import { kindOfKeyword } from './keywords.ts'
import { mergeSiblings } from './merge-siblings.ts'
import { modernizeDraft } from './modernize-draft.ts'
import { checkRequired, sortRequired } from './required.ts'
import { idOf, resolvePointer } from './resolve-pointer.ts'
import { toLineFeeds } from './texts.ts'

type Schema = JsonObject | boolean

export interface UnfoldLimits {
  /** Schemas inside the result at most; beyond that there is no result. */
  readonly maxSchemas: number
  /** Levels of sub-schemas, references followed included. */
  readonly maxDepth: number
  /** References followed inside each other at most; deeper ones are cut. */
  readonly maxRefs: number
}

const AT = { field: 'inputSchema' }
const DYNAMIC = ['$dynamicRef', '$recursiveRef']

interface Position {
  readonly path: string
  readonly depth: number
  /** References followed on the way here. */
  readonly refs: number
  /** What `#` means here. */
  readonly base: JsonObject
  /** Inside `anyOf` and its like, names may be declared by the schema around. */
  readonly isBranch: boolean
}

/**
 * The schema with its references replaced by what they point to. Checks each schema's keywords where it is reached, sorts `required`,
 * and keeps the author's order of everything else. Undefined when the result would be larger than the limit.
 */
export function unfold(root: JsonObject, log: FaultLog, limits: UnfoldLimits): Schema | undefined {
  const checked = new Set<JsonObject>()
  /** The schemas that are being written out right now: a reference to one of them is a cycle. */
  const open = new Set<JsonObject>()
  let count = 0
  let isRewritten = false

  const visit = (schema: Json, at: Position): Schema => {
    if (typeof schema === 'boolean') return schema
    // Already reported by its holder's check.
    if (!isObject(schema)) return {}
    const modern = modernizeDraft(schema, (keyword) => {
      const message = `\`${at.path}.${keyword}\` has the form of an older draft and was written in that of 2020-12`
      log.note('draft-rewritten', message, AT)
      isRewritten = true
    })
    count += 1
    if (count > limits.maxSchemas) return {}
    if (at.depth > limits.maxDepth) {
      log.error('schema-too-deep', `the schema is nested more than ${limits.maxDepth} levels deep`, AT)
      return {}
    }
    if (!checked.has(schema)) {
      checked.add(schema)
      checkKeywords(modern, at.path, log)
      checkRequired(modern, at.path, at.isBranch, log)
    }
    open.add(schema)
    const base = idOf(schema) === undefined ? at.base : schema
    const here = { ...at, base }
    const reportImpossible = (values: readonly Json[]): void => {
      const list = values.slice(0, 5).map(describeValue).join(', ')
      const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
      const message = `\`${at.path}.enum\` lists ${list}${more}, which \`type\` excludes; left out`
      log.warn('enum-impossible', message, AT)
    }
    const rest = copy(modern, here)
    const ref = Object.hasOwn(schema, '$ref') ? schema['$ref'] : undefined
    const result = typeof ref === 'string' ? follow(ref, rest, here) : rest
    open.delete(schema)
    // What a reference leads to and what stands beside it may exclude each other.
    return typeof result === 'boolean' ? result : dropImpossibleValues(result, reportImpossible)
  }

  const follow = (ref: string, siblings: JsonObject, at: Position): Schema => {
    const found = resolvePointer(ref, at.base, root)
    if (found.kind !== 'found') {
      log.error(`ref-${found.kind}`, `\`${at.path}.$ref\` is ${describeValue(ref)}: ${found.message}`, AT)
      return {}
    }
    const { schema, base, path } = found
    if (typeof schema !== 'boolean' && open.has(schema)) {
      log.warn(
        'ref-cycle',
        `\`${path}\` refers to itself (${describeValue(ref)}); the inner reference was cut`,
        AT,
      )
      return cutRef(schema, siblings, path, 'cycle')
    }
    if (typeof schema !== 'boolean' && at.refs >= limits.maxRefs) {
      const message = `references are followed ${limits.maxRefs} deep, because more would make the schema too large; \`${path}\` was cut`
      log.warn('ref-cut', message, AT)
      return cutRef(schema, siblings, path, 'size')
    }
    const target = visit(schema, { ...at, path, base, depth: at.depth + 1, refs: at.refs + 1 })
    return mergeSiblings(target, siblings)
  }

  const copy = (schema: JsonObject, at: Position): JsonObject => {
    const members: [string, Json][] = []
    for (const [keyword, value] of Object.entries(schema)) {
      const below = { ...at, path: `${at.path}.${keyword}`, depth: at.depth + 1, isBranch: false }
      const kind = kindOfKeyword(keyword)
      // Nothing points to them any more, and written out twice they would clash.
      if (kind === 'definitions' || isAnchor(keyword, value) || keyword === '$ref') continue
      if (DYNAMIC.includes(keyword)) {
        log.warn('ref-unsupported', `\`${below.path}\` was cut: any value is allowed there`, AT)
      } else if (kind === 'schema' || (kind === 'schema-or-schemas' && !Array.isArray(value))) {
        members.push([keyword, visit(value, { ...below, isBranch: isCondition(keyword) })])
      } else if ((kind === 'schemas' || kind === 'schema-or-schemas') && Array.isArray(value)) {
        const branch = kind === 'schemas' && keyword !== 'prefixItems'
        const items = value.map((item, index) =>
          visit(item, { ...below, path: `${below.path}[${index}]`, isBranch: branch }),
        )
        members.push([keyword, items])
      } else if ((kind === 'schema-map' || kind === 'dependencies') && isObject(value)) {
        const isBranch = keyword.startsWith('depend')
        const entries = Object.entries(value).map(([key, item]): [string, Json] => [
          key,
          Array.isArray(item) ? item : visit(item, { ...below, path: `${below.path}.${key}`, isBranch }),
        ])
        members.push([keyword, Object.fromEntries(entries)])
      } else if (kind === 'required' && isStrings(value)) {
        members.push([keyword, sortRequired(value)])
      } else if (kind === 'text' && typeof value === 'string') {
        members.push([keyword, toLineFeeds(value)])
      } else {
        members.push([keyword, value])
      }
    }
    return Object.fromEntries(members)
  }

  const result = visit(root, { path: 'inputSchema', depth: 0, refs: 0, base: root, isBranch: false })
  if (count > limits.maxSchemas) return undefined
  if (!isRewritten || !isObject(result) || result['$schema'] === undefined) return result
  // It named the draft of the old form: whoever still believed it would read the new one wrongly.
  const { $schema: _draft, ...modern } = result
  return modern
}

function isCondition(keyword: string): boolean {
  return keyword === 'not' || keyword === 'if' || keyword === 'then' || keyword === 'else'
}
