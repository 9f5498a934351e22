import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Place } from '../../../codegen/src/diagnostics/diagnostic.ts'
import type { SourceRange } from '../../../codegen/src/scan/pending-tool.ts'
import { reportPending } from '../../../codegen/src/scan/report-pending.ts'
import type { ScanOptions } from '../../../codegen/src/scan/scan-options.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'
import type { ScanResult } from '../../../codegen/src/scan/scan-result.ts'
import { reader } from './memory-files.ts'

// One folder a case: `tools/` is what the configuration's globs take, everything else is only imported.
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))

describe.each(readdirSync(fixtures))('%s', (name) => {
  const texts = readTexts(join(fixtures, name))
  const files = Object.keys(texts).filter((path) => /^tools\/(?:.*\.[cm]?[jt]sx?|package\.json)$/.test(path))
  const { helpers } = JSON.parse(texts['options.json'] ?? '{}') as Pick<ScanOptions, 'helpers'>
  const options = { root: join(fixtures, name), files, ...(helpers === undefined ? {} : { helpers }) }
  const result = scan(options)

  test('section 2: gives the tools and diagnostics that the folder expects', async () => {
    await expect(`${JSON.stringify(summary(result, texts), null, 2)}\n`).toMatchFileSnapshot(
      join(fixtures, name, 'expected.json'),
    )
  })

  test('section 2: the order of files, their line ends and where they lie change nothing', () => {
    const crlf = Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    )
    const elsewhere = scan({
      ...options,
      root: '/elsewhere',
      files: files.toReversed(),
      listFolders: foldersOf(Object.keys(texts)),
      readText: reader(crlf),
    })
    expect(elsewhere).toEqual(result)
  })

  test('every place shows its line, and underlines text that stands in it', () => {
    for (const { file, line, column, length = 0, lineText } of placesOf(result)) {
      const lines = (texts[file] ?? '').split('\n')
      expect(lineText).toBe(lines[line - 1])
      expect(column - 1 + length).toBeLessThanOrEqual(lineText?.length ?? 0)
    }
  })
})

function readTexts(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]
      }),
  )
}

/** What a disk with these files would list. */
function foldersOf(paths: readonly string[]): (folder: string) => readonly string[] {
  return (folder) => {
    const prefix = folder === '.' ? '' : `${folder}/`
    const below = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
    return [...new Set(below.flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))]
  }
}

function placesOf({ tools, pending, diagnostics: other }: ScanResult): readonly Place[] {
  const diagnostics = [...other, ...pending.flatMap((tool) => tool.diagnostics)]
  const own = diagnostics.flatMap(({ place, related = [] }) => [place, ...related.map((note) => note.place)])
  return [
    ...[...tools, ...pending].flatMap(({ place, fieldPlaces }) => [place, ...Object.values(fieldPlaces)]),
    ...own,
  ].filter((place) => place !== undefined)
}

/** The result in a form that reads well: places as `file:line:column`. */
function summary(result: ScanResult, texts: Record<string, string>): unknown {
  const { tools, pending, dependencies } = result
  const { diagnostics } = reportPending(result)
  const at = (place: Place | undefined): string =>
    place ? `${place.file}:${place.line}:${place.column}` : 'nowhere'
  const textOf = ({ file, start, end }: SourceRange): string => texts[file]?.slice(start, end) ?? ''
  return {
    tools: tools.map(({ convention, place, access, fields }) => ({
      at: at(place),
      convention,
      access,
      fields,
    })),
    pending: pending.map(({ convention, place, unread, within, ...tool }) => ({
      at: at(place),
      convention,
      access: tool.access,
      within: within.map(({ kind, name, access }) => [kind, name, access].filter(Boolean)),
      isChangedLater: tool.isChangedLater,
      fields: tool.fields,
      unread: Object.fromEntries(Object.entries(unread).map(([field, piece]) => [field, textOf(piece)])),
      keys: tool.keys,
    })),
    diagnostics: diagnostics.map(({ code, tool, place, message, related }) => ({
      code,
      tool,
      at: at(place),
      message,
      related: related?.map((note) => `${at(note.place)} ${note.message}`),
    })),
    dependencies,
  }
}
