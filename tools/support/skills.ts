// Skills: folders with a SKILL.md, or single Markdown files, whose front matter says what they are for.
import { readdir } from 'node:fs/promises'

import { errorCode, fileError } from './file-errors.ts'
import { withFile } from './open-file.ts'
import { decodeForEditing } from './text-encoding.ts'
import { visibleText } from './visible-text.ts'
import { displayPath, locate } from './workspace-path.ts'
import { walkFiles } from './walk-files.ts'

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/
const SKILL_BYTES = 1_000_000

export interface SkillEntry {
  readonly name: string
  readonly description: string
}

export interface Skill {
  /** Without the front matter. */
  readonly text: string
  /** The skill's other files, relative to its folder. */
  readonly files: readonly string[]
}

/** All skills of the folder in code-unit order; none when the folder does not exist. */
export async function listSkills(folder: string): Promise<readonly SkillEntry[]> {
  const names = await skillNames(folder)
  return Promise.all(
    names.map(async (name) => ({
      name,
      description: describe(await readSkillFile(folder, await mainFile(folder, name))),
    })),
  )
}

/** @throws when there is no such skill; the message names those that there are. */
export async function loadSkill(folder: string, name: string, signal: AbortSignal): Promise<Skill> {
  await refuseUnknown(folder, name)
  const path = await mainFile(folder, name)
  const text = splitFrontMatter(await readSkillFile(folder, path)).body.trim()
  return { text, files: path.endsWith('/SKILL.md') ? await otherFiles(folder, name, signal) : [] }
}

/** Another text file of a skill. @throws when it is missing or lies outside the skill's folder. */
export async function loadSkillFile(folder: string, name: string, file: string): Promise<string> {
  await refuseUnknown(folder, name)
  const base = await locate(folder, name)
  const place = await locate([base.root, ...base.segments].join('/'), file, "the skill's folder")
  return withFile(place, async (handle, stats) => {
    if (stats.size > SKILL_BYTES)
      throw new Error(`${place.display} has ${stats.size} bytes, more than a skill's text may have.`)
    return decodeForEditing(await handle.readFile(), place.display)
  })
}

/** The front matter's `description`, on one line. */
export function describe(source: string): string {
  const { front } = splitFrontMatter(source)
  const lines = front.split('\n')
  const at = lines.findIndex((line) => /^description\s*:/.test(line))
  if (at === -1) return ''
  const value = (lines[at] ?? '').replace(/^description\s*:\s*/, '').trim()
  // A block scalar (> or |): its lines are indented below.
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => /^\S/.test(line))
  const block = (end === -1 ? rest : rest.slice(0, end)).map((line) => line.trim())
  const text = /^[>|][+-]?\d?$/.test(value) ? block.join(' ') : [value, ...block].join(' ')
  return visibleText(text.trim().replace(/^(["'])(.*)\1$/, '$2'))
}

function splitFrontMatter(source: string): { readonly front: string; readonly body: string } {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text)
  return match === null
    ? { front: '', body: text }
    : { front: match[1] ?? '', body: text.slice(match[0].length) }
}

async function skillNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw fileError(error, folder)
  })
  const names: string[] = []
  for (const entry of entries) {
    const name = entry.isDirectory() ? entry.name : entry.name.replace(/\.md$/, '')
    if (!NAME.test(name) || (!entry.isDirectory() && !entry.name.endsWith('.md'))) continue
    if (!names.includes(name) && (await mainFile(folder, name).catch(() => undefined)) !== undefined)
      names.push(name)
  }
  return names.sort()
}

async function refuseUnknown(folder: string, name: string): Promise<void> {
  const names = await skillNames(folder)
  if (names.includes(name)) return
  const known = names.length === 0 ? 'There are no skills.' : `Skills: ${names.join(', ')}.`
  throw new Error(`There is no skill called ${visibleText(name)}. ${known}`)
}

async function mainFile(folder: string, name: string): Promise<string> {
  for (const path of [`${name}/SKILL.md`, `${name}.md`]) {
    const place = await locate(folder, path)
    const exists = await withFile(place, async () => true).catch(() => false)
    if (exists) return path
  }
  throw new Error(`${name} has no SKILL.md.`)
}

async function readSkillFile(folder: string, path: string): Promise<string> {
  const place = await locate(folder, path)
  return withFile(place, async (handle, stats) => {
    if (stats.size > SKILL_BYTES)
      throw new Error(`${path} has ${stats.size} bytes, more than a skill's text may have.`)
    return decodeForEditing(await handle.readFile(), path)
  })
}

async function otherFiles(folder: string, name: string, signal: AbortSignal): Promise<readonly string[]> {
  const base = await locate(folder, name)
  const files: string[] = []
  for await (const { segments, kind } of walkFiles(base, { includeIgnored: false, signal })) {
    const path = displayPath(segments.slice(base.segments.length))
    if (kind === 'file' && path !== 'SKILL.md') files.push(path)
    if (files.length === 200) break
  }
  return files
}
