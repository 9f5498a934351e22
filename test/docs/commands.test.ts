import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { commitAll, linkedProject, repository, runIn, type Ran } from '../examples/workspace-project.ts'
import { commandsOf, partsOf, readBlocks, scriptsOf, type Block } from './read-blocks.ts'

const names = (await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md')).sort()
const files = ['README.md', ...names.map((name) => `docs/${name}`)]
const blocks = (
  await Promise.all(
    files.map(async (file) => readBlocks(file, await readFile(join(repository, file), 'utf8'))),
  )
).flat()

/** What every project here has done already. */
const INSTALL = /^npm (install|ci)\b/
/** What is run; anything else in the docs is a command that nobody has tried. */
const KNOWN = /^(npx )?toolcrib\b|^git (add|diff|init|config|status)\b/
/** This repository's own scripts, which its tests and `.ci/run` are. */
const OWN = /^npm (ci|test|run build)$/

describe('every command of README.md and docs/*.md', () => {
  const shell = blocks.filter(({ language }) => language === 'sh')
  test('there are some', () => expect(shell.length).toBeGreaterThan(3))

  test.each(shell.map((block) => [`${block.file}:${block.line}`, block] as const))(
    '%s',
    async (at, block) => {
      const commands = commandsOf(block)
      const allowed = block.marks.has('repository') ? OWN : block.marks.has('network') ? /^\w/ : KNOWN
      const unknown = commands.flatMap(partsOf).filter((part) => !allowed.test(part) && !INSTALL.test(part))
      expect(unknown, `${at}: no test runs this; name a fixture or what it needs in a comment above`).toEqual(
        [],
      )
      if (block.marks.has('repository') || block.marks.has('network')) return
      await inProject(block, async (run) => {
        for (const command of commands) {
          if (partsOf(command).every((part) => INSTALL.test(part))) continue
          const { code, out, err } = await run(command)
          expect(code, `${at}: ${command}\n${out}${err}`).toBe(Number(block.marks.get('exit') ?? 0))
        }
      })
    },
  )
})

test.each(['README.md', 'docs/pull-requests.md'])('the comment that %s shows is a real one', async (file) => {
  const fixture = join(repository, 'test/codegen/diff/fixtures/resident-description-grew/comment.md')
  const lines = new Set((await readFile(fixture, 'utf8')).split('\n'))
  const shown = (await readFile(join(repository, file), 'utf8'))
    .split('\n')
    .filter((line) => /^> ./.test(line))
  expect(shown.length).toBeGreaterThan(5)
  for (const line of shown) expect(lines).toContain(line.slice(2))
})

describe('the workflow', () => {
  const workflows = blocks.filter(({ language, text }) => language === 'yaml' && text.includes('runs-on'))

  test.each(workflows.map((block) => [`${block.file}:${block.line}`, block] as const))(
    '%s: its scripts run, the comment is made once and then edited',
    async (_at, block) => {
      const scripts = scriptsOf(block).filter((script) => !INSTALL.test(script))
      expect(scripts.filter((script) => script.includes('toolcrib')).length).toBeGreaterThanOrEqual(3)
      await inProject(block, async (run, folder) => {
        const file = join(folder, 'tools/read-file.ts')
        const text = await readFile(file, 'utf8')
        await writeFile(file, text.replace('with numbers.', 'with numbers, from the first one on.'))
        await run('npx toolcrib build')
        for (const script of [...scripts, ...scripts]) {
          const { code, out, err } = await run(script)
          expect(code, `${script}\n${out}${err}`).toBe(0)
        }
        const summary = await readFile(join(folder, 'summary.md'), 'utf8')
        expect(summary).toContain('### Tool definitions: 7 tokens more in every request')
        const asked = (await readFile(join(folder, 'gh.log'), 'utf8')).trim().split('\n')
        expect(asked.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
          'api repos/acme/agent/issues/7/comments --paginate',
          'pr comment 7',
          'api repos/acme/agent/issues/7/comments --paginate',
          'api --method PATCH',
        ])
      })
    },
  )
})

/** GitHub's command line as far as the workflow needs it: it remembers that a comment was made. */
const GH = `#!/bin/sh
echo "$*" >> "$GH_LOG"
case "$1 $2" in
  'pr comment') touch "$GH_LOG.made" ;;
  'api repos/'*) test ! -e "$GH_LOG.made" || echo 4711 ;;
esac
`

/** Runs commands by a shell in a project with the packages of this repository, committed on its main branch. */
async function inProject(
  { marks }: Block,
  use: (run: (script: string) => Promise<Ran>, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await linkedProject(join(repository, 'examples/agent'), ['@anthropic-ai/sdk', '@types/node'])
  try {
    if (marks.get('fixture') === 'fresh') {
      await rm(join(folder, 'tools.config.ts'))
      await rm(join(folder, 'tools/generated'), { recursive: true })
    }
    await commitAll(folder)
    await runIn(folder, {}, 'git', 'checkout', '-q', '-b', 'feature')
    const bin = join(folder, 'node_modules/.bin')
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, 'gh'), GH)
    await chmod(join(bin, 'gh'), 0o755)
    const env = {
      PATH: `${bin}:${process.env['PATH']}`,
      GH_LOG: join(folder, 'gh.log'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_REPOSITORY: 'acme/agent',
      GITHUB_BASE_REF: undefined,
      PR: '7',
    }
    await use((script) => runIn(folder, env, 'sh', '-e', '-c', script), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
