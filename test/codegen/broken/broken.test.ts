import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatDiagnostics } from '../../../codegen/src/diagnostics/format-diagnostics.ts'
import { run } from '../../../codegen/src/run.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

/**
 * One folder a broken project: what is printed stands beside it in expected.txt. A mistake of the user never throws, and one
 * bad tool never takes the others along (DESIGN 2).
 */
test.each(readdirSync(fixtures).sort())('%s', async (name) => {
  const cwd = join(fixtures, name)
  const result = await run({ cwd, config: 'tools.config.ts', action: 'none' })
  const text = [
    await formatDiagnostics(result.diagnostics, { color: false }),
    `exit code ${result.exitCode}`,
    `tools: ${result.build?.tools.map(({ tool }) => tool.name).join(', ') ?? 'none'}`,
    ...(result.build?.manifest.quarantined ?? []).map(
      ({ name, reason }) => `quarantined: ${name}: ${reason}`,
    ),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(join(cwd, 'expected.txt'))
})
