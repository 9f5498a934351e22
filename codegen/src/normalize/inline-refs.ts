import type { JsonObject } from 'toolcrib'
import type { FaultLog } from './fault-log.ts'
import { unfold } from './unfold.ts'

export interface SchemaLimits {
  /** Sub-schemas that one tool's schema may have once its references are written out. Past it, deep references are cut. */
  readonly maxUnfolded: number
  /** Sub-schemas that one tool's schema may have as its author wrote it. */
  readonly maxSchemas: number
  /** Levels of sub-schemas, references followed included. */
  readonly maxDepth: number
}

/** Of 2,707 tools of public MCP servers, four pass 2,000 sub-schemas when all is written out; none that uses no references passes 300. */
export const SCHEMA_LIMITS: SchemaLimits = { maxUnfolded: 2_000, maxSchemas: 20_000, maxDepth: 64 }

/** References followed inside each other, tried in this order: cutting all of them at one depth treats every property alike. */
const REF_DEPTHS = [Number.POSITIVE_INFINITY, 8, 6, 5, 4, 3, 2, 1]

/** Bytes from which growth by inlining is worth a remark. */
const NOTABLE_BYTES = 8_192

/**
 * The schema with every acyclic reference written out, so that `$defs`, `$id` and anchors have no use left and are dropped: some providers
 * refuse `$ref`. References that lead back into themselves are cut, and deep ones where the schema would get too large.
 */
export function inlineRefs(
  root: JsonObject,
  log: FaultLog,
  { maxUnfolded, maxSchemas, maxDepth }: SchemaLimits = SCHEMA_LIMITS,
): JsonObject | boolean {
  for (const maxRefs of REF_DEPTHS) {
    const attempt = log.fork()
    const result = unfold(root, attempt, { maxSchemas: maxUnfolded, maxDepth, maxRefs })
    if (result === undefined) continue
    log.join(attempt.diagnostics)
    remarkGrowth(root, result, log)
    return result
  }
  const result = unfold(root, log, { maxSchemas, maxDepth, maxRefs: 0 })
  if (result !== undefined) return result
  const message = `the schema has more than ${maxSchemas} sub-schemas`
  log.error('schema-too-large', message, { field: 'inputSchema' })
  return {}
}

function remarkGrowth(before: JsonObject, after: JsonObject | boolean, log: FaultLog): void {
  const [from, to] = [JSON.stringify(before).length, JSON.stringify(after).length]
  if (to < NOTABLE_BYTES || to < 2 * from) return
  log.note('ref-growth', `writing out the references makes the schema ${from} -> ${to} characters long`, {
    field: 'inputSchema',
  })
}
