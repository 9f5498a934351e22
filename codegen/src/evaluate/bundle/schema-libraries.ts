import { join } from 'node:path'
import { foldersAbove } from '../../files/folders-above.ts'
import { readJson } from './workspaces.ts'

/** The copy of a schema library that schemas are made with and converted by, and what the project asks for. */
export interface SchemaLibrary {
  readonly name: string
  /** Of the copy that runs. */
  readonly version: string
  /** The project has none: the build's own copy runs. */
  readonly isOwn: boolean
  /** As a manifest has it. */
  readonly range?: string
  readonly list?: List
}

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies'] as const
type List = (typeof LISTS)[number]

/** What the nearest manifest that names a package asks for. */
export function askedFor(
  name: string,
  from: string,
): { readonly range: string; readonly list: List } | undefined {
  for (const folder of foldersAbove(from)) {
    const manifest = readJson(join(folder, 'package.json')) ?? {}
    for (const list of LISTS) {
      const range = (manifest[list] as { readonly [name: string]: unknown } | undefined)?.[name]
      if (typeof range === 'string') return { range, list }
    }
  }
  return undefined
}

/** The first of the major versions that a range names. Undefined where it names none, as a workspace's `catalog:` does. */
export function majorOf(range: string): number | undefined {
  const [, major] = /^[\s<>=^~v]*(\d+)/.exec(range) ?? []
  return major === undefined ? undefined : Number(major)
}

/** Whether a range names the version's major one, as far as that can be told without a registry. */
export function allows(range: string, version: string): boolean {
  const major = majorOf(version)
  return range.split('||').some((part) => {
    const named = majorOf(part)
    return (
      named === undefined || major === undefined || (part.includes('>') ? major >= named : major === named)
    )
  })
}

/** What another copy may convert otherwise, worst first. */
export function doubtOf({
  version,
  isOwn,
  range,
  list,
}: SchemaLibrary): 'other' | 'unknown' | 'own' | undefined {
  if (range !== undefined && !allows(range, version)) return 'other'
  if (!isOwn) return undefined
  return range === undefined || majorOf(range) === undefined || list === 'devDependencies' ? 'unknown' : 'own'
}
