import type { Json, JsonObject } from 'toolcrib'
import { commentAbove, notesOf } from './openai-notes.ts'
import { own } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

/** Which schemas take several lines: those with a comment anywhere inside. */
export interface Layout {
  /** The schema, or anything in it, carries a comment. */
  isCommented(schema: Json | undefined): boolean
  /** The schema's type takes several lines. */
  isBroken(schema: JsonObject): boolean
}

/** A list of types isn't rendered as a type: the schema is dumped as JSON. */
export function isRenderable(schema: JsonObject): boolean {
  return !Array.isArray(own(schema, 'type'))
}

/** Remembers each schema's answer, so that nested objects are looked at once. */
export function createLayout(): Layout {
  const commented = new WeakMap<JsonObject, boolean>()
  const isCommented = (schema: Json | undefined): boolean => {
    if (!isObject(schema)) return false
    let known = commented.get(schema)
    if (known === undefined) {
      known = commentAbove(schema) !== '' || notesOf(schema) !== '' || isBroken(schema)
      commented.set(schema, known)
    }
    return known
  }
  const isBroken = (schema: JsonObject): boolean => {
    if (!isRenderable(schema)) return false
    const properties = own(schema, 'properties')
    if (isObject(properties)) return Object.values(properties).some(isCommented)
    if (own(schema, 'type') === 'array') return isCommented(own(schema, 'items'))
    const options = own(schema, 'anyOf') ?? own(schema, 'oneOf') ?? own(schema, 'allOf')
    return Array.isArray(options) && options.some(isCommented)
  }
  return { isCommented, isBroken }
}
