import type { ts } from 'ts-morph'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Fault } from './fold/fault.ts'
import { placeOf } from './source/place-of.ts'

/** A fault as a diagnostic: it points at the expression, and names the definition that needs it where that is elsewhere. */
export function toDiagnostic(fault: Fault, definition: ts.Node, name: string | undefined): Diagnostic {
  const place = placeOf(fault.node)
  const definedAt = placeOf(definition)
  const related = [
    ...(fault.related === undefined
      ? []
      : [{ message: fault.related.message, place: placeOf(fault.related.node) }]),
    ...(place.file === definedAt.file
      ? []
      : [
          {
            message: name === undefined ? 'a tool here needs it' : `the tool \`${name}\` needs it`,
            place: definedAt,
          },
        ]),
  ]
  return {
    code: fault.code,
    severity: fault.severity ?? 'error',
    message: fault.message,
    place,
    hint: fault.hint,
    ...(related.length === 0 ? {} : { related }),
    ...(name === undefined ? {} : { tool: name }),
  }
}
