import type { Convention } from '../convention.ts'
import { defineToolConvention } from './define-tool.ts'
import { projectHelpers, type HelperForm } from './project-helper.ts'

/** Every convention of a scan. The first one that takes a node has it. */
export function conventionsFor(helpers: { readonly [name: string]: HelperForm }): readonly Convention[] {
  const own = Object.keys(helpers).length === 0 ? [] : [projectHelpers(helpers)]
  return [defineToolConvention, ...own]
}
