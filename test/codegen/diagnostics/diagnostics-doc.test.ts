import { join } from 'node:path'
import { byCodeUnit } from 'toolcrib'
import { expect, test } from 'vitest'
import { DIAGNOSTIC_CODES } from '../../../codegen/src/diagnostics/codes.ts'

test('docs/diagnostics.md lists every code with its meaning, cause and cure', async () => {
  const rows = Object.entries(DIAGNOSTIC_CODES)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(
      ([code, { meaning, cause, cure }]) =>
        `## ${code}\n\n${meaning}\n\n- Cause: ${cause}\n- Cure: ${cure}\n`,
    )
  const text = `# Diagnostics

Every problem that the build reports has a code. An error with a tool's name quarantines that tool: it is left out of the registry,
listed in the report, and \`toolcrib check\` fails until it is mended. \`--json\` gives the same as data.

${rows.join('\n')}`
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/diagnostics.md'))
})
