import type { ScannedTool } from '../scan/scanned-tool.ts'
import { checkAliases } from './aliases.ts'
import { checkDescription } from './description.ts'
import type { FaultLog } from './fault-log.ts'
import { checkAnnotations, checkList, checkPurpose, checkResidency } from './fields.ts'
import { fingerprint } from './fingerprint.ts'
import type { SchemaLimits } from './inline-refs.ts'
import { checkName } from './names.ts'
import { normalizeSchema } from './normalize-schema.ts'
import { WITHOUT_HANDLER } from './without-handler.ts'
import { createTextCheck } from './texts.ts'
import type { Tool } from './tool.ts'

/** One definition by the rules that concern it alone. Undefined when a part that every tool needs is unusable; the log says which. */
export function normalizeTool(scanned: ScannedTool, log: FaultLog, limits?: SchemaLimits): Tool | undefined {
  const { fields, server, origin, provenance, convention, place, access } = scanned
  const texts = createTextCheck()
  const name = checkName(fields.name, log)
  const description = checkDescription(fields.description, server !== undefined, texts, log)
  const inputSchema = normalizeSchema(fields.inputSchema, texts, log, limits)
  const annotations = checkAnnotations(fields.annotations, texts, log)
  const tags = checkList('tags', fields.tags, texts, log)
  const aliases = checkAliases(checkList('aliases', fields.aliases, texts, log), name, log)
  const searchHints = checkList('searchHints', fields.searchHints, texts, log)
  const hint = checkResidency(fields.residency, texts, log)
  const purpose = checkPurpose(fields.purpose, texts, log)
  texts.report(log)
  if (name === undefined || description === undefined || inputSchema === undefined) return undefined
  return {
    name,
    description,
    inputSchema,
    ...(annotations === undefined ? {} : { annotations }),
    tags,
    aliases,
    searchHints,
    ...(hint === undefined ? {} : { hint }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(server === undefined ? {} : { server }),
    ...(origin === undefined ? {} : { origin }),
    provenance,
    convention,
    place,
    ...(access === undefined || WITHOUT_HANDLER.has(convention) ? {} : { access }),
    fingerprint: fingerprint(name, description, inputSchema),
  }
}
