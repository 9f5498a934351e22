import type { Field } from '../../scan/convention.ts'
import type { PendingRequest } from '../protocol.ts'
import type { Values } from './make-record.ts'
import type { ProbedRun } from './probes.ts'
import { isRecord, isSchema, memberOf, readOpenShape, setsHandler } from './read-shape.ts'
import { valueAt, type Namespace } from './reach.ts'
import { isStandIn, originOf, standIn, standInIn } from './stand-in.ts'

const SHAPE_FIELDS = {
  name: 'name',
  description: 'description',
  inputSchema: 'schema',
  annotations: 'annotations',
} as const

/**
 * The fields of one execution of a definition: what the source says, then what the object holds in the end, then what the
 * expressions gave when they ran, then what the definition as a whole looks like.
 */
export function readRun(pending: PendingRequest, run: ProbedRun): Values {
  const { unread, fields, keys } = pending
  const values: { [F in Field]?: unknown } = { ...fields }
  const wanted: readonly Field[] = isOpen(pending)
    ? ['name', 'description', 'inputSchema', 'annotations']
    : unread
  for (const field of wanted) {
    const value = valueOfField(field, keys[field] ?? [field], run)
    if (value !== undefined) values[field] = value
  }
  return values
}

/** The stand-in that a definition is, or that was spread into it: what the definition lacks is among what is not known. */
function unknownIn(value: unknown): unknown {
  if (isStandIn(value))
    return setsHandler(originOf(value)?.path ?? '') || readOpenShape(value) !== undefined ? undefined : value
  if (!isRecord(value) || isSchema(value)) return undefined
  const path = Object.keys(value)
    .map(standInIn)
    .find((found) => found !== undefined)
  return path === undefined ? undefined : standIn(path)
}

/** A definition that is changed after its literal, as it is in the end. */
export function readChanged(pending: PendingRequest, namespace: Namespace | undefined): Values | undefined {
  if (pending.access === undefined) return undefined
  const value = valueAt(namespace, pending.access)
  if (value === undefined) return undefined
  const values: { [F in Field]?: unknown } = { ...pending.fields }
  const shape = readOpenShape(value)
  const known = new Set<Field>([...pending.unread, ...(Object.keys(pending.fields) as Field[])])
  for (const field of [...known, 'description', 'inputSchema'] as Field[]) {
    const own = firstMember(value, pending.keys[field] ?? [field])
    const found =
      own ?? (field in SHAPE_FIELDS ? shape?.[SHAPE_FIELDS[field as keyof typeof SHAPE_FIELDS]] : undefined)
    if (found !== undefined) values[field] = found
  }
  return values
}

/** Nothing of it could be read: everything is asked of the value that it gave. */
function isOpen({ unread, fields }: PendingRequest): boolean {
  return unread.length === 0 || Object.keys(fields).length === 0
}

function firstMember(value: unknown, keys: readonly string[]): unknown {
  return keys.map((key) => memberOf(value, key)).find((member) => member !== undefined)
}

function isPlainSchema(value: unknown): boolean {
  return (
    isRecord(value) &&
    !isSchema(value) &&
    memberOf(value, 'type') === 'object' &&
    isRecord(memberOf(value, 'properties'))
  )
}

function valueOfField(field: Field, keys: readonly string[], run: ProbedRun): unknown {
  // An SDK that converts when a tool is defined has said already what it sends.
  const sent = field === 'inputSchema' ? readOpenShape(run.result)?.schema : undefined
  if (isPlainSchema(sent)) return sent
  const own = firstMember(run.definition, keys)
  if (own !== undefined) return own
  if (field in run.fields) return run.fields[field]
  if (!(field in SHAPE_FIELDS)) return undefined
  const part = SHAPE_FIELDS[field as keyof typeof SHAPE_FIELDS]
  const shape = readOpenShape(run.definition)?.[part]
  if (shape !== undefined) return shape
  const given = run.result
  const made = firstMember(given, keys)
  const found = made !== undefined && !isStandIn(made) ? made : readOpenShape(given)?.[part]
  if (found !== undefined || field === 'annotations') return found
  return unknownIn(run.definition) ?? unknownIn(originOf(given)?.args?.[0]) ?? unknownIn(given)
}
