import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeScan } from '../../../codegen/src/evaluate/complete-scan.ts'
import type { Diagnostic } from '../../../codegen/src/diagnostics/diagnostic.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'
import type { ScanResult } from '../../../codegen/src/scan/scan-result.ts'

// One folder a case: `tools/` is what the configuration's globs take. The code runs with the real libraries.
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))

beforeAll(() => {
  process.env['PARCEL_SECRET'] = 'not for the code'
})
afterAll(() => {
  delete process.env['PARCEL_SECRET']
})

test.each(readdirSync(fixtures))('section 2, A10: %s', async (name) => {
  const root = join(fixtures, name)
  const files = readdirSync(join(root, 'tools'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
  const options = join(root, 'options.json')
  const { evaluate = 'fallback' } = existsSync(options)
    ? (JSON.parse(readFileSync(options, 'utf8')) as { evaluate?: 'on' })
    : {}
  const read: string[] = []
  const result = await completeScan(scan({ root, files }), {
    root,
    evaluate: { when: evaluate, seconds: 120 },
    readText: (path) => {
      read.push(path)
      return readFileSync(join(root, path), 'utf8')
    },
  })
  await expect(`${JSON.stringify(summary(result), null, 2)}\n`).toMatchFileSnapshot(
    join(root, 'expected.json'),
  )
  expect(result.pending).toEqual([])
  // What evaluation read is noted for later runs, with the files of the project among it.
  if (result.tools.some(({ provenance }) => provenance === 'evaluated'))
    expect(read).toEqual(expect.arrayContaining([files[0]]))
})

function summary({ tools, diagnostics }: ScanResult): unknown {
  return {
    tools: tools.map(({ fields, provenance, convention, place, access }) => ({
      ...fields,
      from: `${provenance}, ${convention}, ${place.file}:${place.line}`,
      ...(access === undefined ? {} : { access: access.join('.') }),
    })),
    diagnostics: diagnostics.map(({ code, severity, message, place, related }: Diagnostic) =>
      [
        `${severity} ${code} ${place === undefined ? '' : `${place.file}:${place.line}`}: ${message}`,
        ...(related ?? []).map((other) => other.message),
      ].join(' | '),
    ),
  }
}
