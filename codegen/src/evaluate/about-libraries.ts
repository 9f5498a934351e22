import type { ScanResult } from '../scan/scan-result.ts'
import { doubtOf, type SchemaLibrary } from './bundle/schema-libraries.ts'
import type { EvaluatedTool, EvaluateResult } from './evaluate-options.ts'
import type { Remark } from './remarks.ts'

const HINT =
  'Install the project’s dependencies: from version to version a library closes objects (`additionalProperties`), or writes other keywords.'
const isFastMcp = (name: string): boolean => /(^|[-/])fastmcp$/i.test(name)

/** Which library's version decides schemas, where another one than the app's ran or where nobody can say which the app has. */
export function aboutLibraries(
  { schemas, tools }: EvaluateResult,
  { pending }: ScanResult,
): readonly Remark[] {
  const made = tools.filter(({ fields, reach }) => reach !== 'known' && fields.inputSchema !== undefined)
  if (made.length === 0) return []
  const remarks = schemas.flatMap((library) => aboutOne(library))
  const isOfFastMcp = ({ index, standIns }: EvaluatedTool): boolean =>
    pending[index ?? -1]?.convention === 'tool-registration' && standIns.some(isFastMcp)
  if (made.some(isOfFastMcp))
    remarks.push({
      code: 'schemas-by-another-library',
      severity: 'warning',
      message: 'schemas are what zod makes of them, and `fastmcp`, which lists them, is not installed',
      hint: HINT,
    })
  return remarks
}

function aboutOne(library: SchemaLibrary): readonly Remark[] {
  const { name, version, range, list } = library
  const doubt = doubtOf(library)
  if (doubt === undefined) return []
  const copy = `\`${name}\` ${version}`
  const code = 'schemas-by-another-library'
  const message = library.isOwn
    ? `schemas were made with the build’s own copy of ${copy}, since the project has none`
    : `schemas were made with ${copy}`
  if (doubt === 'other') {
    const asked = `${message}, and the manifest asks for \`${range}\``
    return [{ code, severity: 'warning', message: asked, hint: HINT }]
  }
  if (doubt === 'own') return [{ code, severity: 'info', message, hint: HINT }]
  const why =
    range === undefined
      ? 'no manifest names a version'
      : list === 'devDependencies'
        ? 'it is among `devDependencies` only, so that whoever installs the package gets the copy of another one'
        : `\`${range}\` names no version`
  return [{ code, severity: 'warning', message: `${message}: ${why}`, hint: HINT }]
}
