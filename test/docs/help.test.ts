import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../../codegen/src/cli/main.ts'

/** What the command line prints for these arguments. */
async function printed(...args: readonly string[]): Promise<string> {
  let out = ''
  await main(args, {
    cwd: import.meta.dirname,
    env: {},
    out: (text) => void (out += text),
    err: (text) => void (out += text),
    stdin: async () => '',
    terminal: false,
    color: false,
    interrupted: () => new AbortController().signal,
  })
  return out
}

test('docs/commands.md holds the help text of every command', async () => {
  const overview = await printed('--help')
  const rows = overview.slice(overview.indexOf('\nCommands\n')).matchAll(/^ {2}(\w+) +(.*)$/gm)
  const commands = [...rows].map(([, name = '', summary = '']) => ({ name, summary }))
  expect(commands.map(({ name }) => name)).toContain('build')
  const sections = await Promise.all(
    commands.map(async ({ name, summary }) => {
      const help = (await printed(name, '--help')).trimEnd()
      expect(help).toContain('Exit codes')
      return `## ${name}\n\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n\n\`\`\`text\n${help}\n\`\`\`\n`
    }),
  )
  const text = `# Commands

\`toolcrib\` comes with \`@toolcrib/codegen\`; \`npx toolcrib COMMAND --help\` prints what stands here. The configuration is \`tools.config.ts\`
in the working directory or in a folder above it, or \`--config FILE\`; its paths are relative to its own folder. Every diagnostic has
a code, and [diagnostics.md](diagnostics.md) has its cause and cure.

${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/commands.md'))
})
