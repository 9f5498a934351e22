import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExitCode } from '../../../codegen/src/cli/io.ts'
import { main } from '../../../codegen/src/cli/main.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolcrib-cli-'))
  await mkdir(join(root, 'tools'))
  await tool('read', 'Reads a file.')
  await tool('write', 'Writes a file.')
})
afterEach(() => rm(root, { recursive: true, force: true }))

function tool(name: string, description: string): Promise<void> {
  const text = `import { defineTool } from 'toolcrib'
export const ${name} = defineTool({
  name: '${name}',
  description: ${JSON.stringify(description)},
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  aliases: ['${name}_file'],
  execute: () => 'done',
})
`
  return writeFile(join(root, `tools/${name}.ts`), text)
}

const config = (rest = ''): Promise<void> =>
  writeFile(
    join(root, 'tools.config.ts'),
    `export default { tools: ['tools/*.ts'], targets: ['json']${rest} }\n`,
  )

/** Runs the command line with a process of our own. */
async function toolcrib(...args: readonly string[]): Promise<{ code: ExitCode; out: string; err: string }> {
  let out = ''
  let err = ''
  const code = await main(args, {
    cwd: root,
    env: {},
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    stdin: async () => '',
    terminal: false,
    color: false,
  })
  return { code, out, err }
}

describe('toolcrib', () => {
  test('without a command: an overview, exit code 2; with --help: the same, exit code 0', async () => {
    expect(await toolcrib()).toMatchObject({ code: 2, out: expect.stringContaining('Commands') })
    expect(await toolcrib('--help')).toMatchObject({ code: 0, out: expect.stringContaining('check') })
    expect(await toolcrib('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  test.each(['init', 'build', 'check', 'explain'])(
    '%s --help names every option and exit code',
    async (command) => {
      const { code, out } = await toolcrib(command, '--help')
      expect(code).toBe(0)
      expect(out).toContain(`toolcrib ${command}`)
      expect(out).toContain('Options')
      expect(out).toContain('Exit codes')
      expect((await toolcrib('help', command)).out).toBe(out)
    },
  )

  test.each([
    [['constructor'], 'unknown command "constructor"'],
    [['build', '--colour'], "Unknown option '--colour'"],
    [['build', 'now'], 'unexpected "now"'],
    [['explain'], 'missing the name of a tool'],
    [['explain', 'a', 'b'], 'unexpected "b"'],
    [['build', '--config'], "Option '--config <value>' argument missing"],
  ])('%j is a mistake of usage: one line, no stack, exit code 2', async (args, message) => {
    const { code, err } = await toolcrib(...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('init', () => {
  test('writes a configuration that loads and builds, and the prebuild script', async () => {
    await writeFile(join(root, 'package.json'), '{\n\t"name": "x",\n\t"scripts": { "build": "tsc" }\n}\n')
    expect((await toolcrib('init')).code).toBe(0)
    expect(await readFile(join(root, 'package.json'), 'utf8')).toBe(
      '{\n\t"name": "x",\n\t"scripts": {\n\t\t"build": "tsc",\n\t\t"prebuild": "toolcrib build"\n\t}\n}\n',
    )
    expect(await toolcrib('build')).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 tools, wrote '),
    })
    expect(await toolcrib('init')).toMatchObject({ code: 2, err: expect.stringContaining('exists already') })
  })

  test('touches no script that is there, and nothing at all when package.json is broken', async () => {
    await writeFile(join(root, 'package.json'), '{ "scripts": { "prebuild": "rm -rf dist" } }')
    expect((await toolcrib('init')).out).toContain('add `toolcrib build` to it')
    await rm(join(root, 'tools.config.ts'))
    await writeFile(join(root, 'package.json'), '{ "scripts": ')
    expect((await toolcrib('init')).code).toBe(2)
    expect(await readFile(join(root, 'package.json'), 'utf8')).toBe('{ "scripts": ')
  })
})

describe('build and check', () => {
  test('check: what is missing, then nothing, then a diff with names, tokens and the command that fixes it', async () => {
    await config()
    const first = await toolcrib('check')
    expect(first.code).toBe(1)
    expect(first.out).toContain('missing: tools/generated/registry.ts')
    expect((await toolcrib('build')).code).toBe(0)
    expect(await toolcrib('check')).toMatchObject({ code: 0, out: expect.stringContaining('are current') })

    await tool('write', 'Writes a file, whole.')
    await rm(join(root, 'tools/read.ts'))
    await tool('list', 'Lists a folder.')
    const { code, out } = await toolcrib('check')
    expect(code).toBe(1)
    expect(out).toMatch(/^added list \+\d+ \(json\)$/m)
    expect(out).toMatch(/^removed read -\d+ \(json\)$/m)
    expect(out).toMatch(/^changed write \+\d+ \(json\)$/m)
    expect(out).toMatch(/^\+ .*Writes a file, whole\./m)
    expect(out.trimEnd().split('\n').at(-1)).toBe('Fix it with: npx toolcrib build')
  })

  test('over budget: build writes the report and exits 1, check exits 1', async () => {
    await config(`, budgets: [{ of: 'tool', limit: 5, note: 'platform team' }]`)
    const { code, err } = await toolcrib('build')
    expect(code).toBe(1)
    expect(err).toContain('over-budget')
    expect(await readFile(join(root, 'tools/generated/budget.md'), 'utf8')).toContain(
      '**Over budget:** tool `',
    )
    expect((await toolcrib('check')).code).toBe(1)
  })

  test('one bad tool is quarantined: the others are written, and check fails', async () => {
    await config()
    await writeFile(
      join(root, 'tools/bad.ts'),
      (await readFile(join(root, 'tools/read.ts'), 'utf8')).replace(`'read'`, `'not legal'`),
    )
    expect((await toolcrib('build')).code).toBe(1)
    const registry = await readFile(join(root, 'tools/generated/registry.ts'), 'utf8')
    expect(registry).toContain(`name: 'read'`)
    expect(registry).toContain('not legal')
    expect((await toolcrib('check')).code).toBe(1)
  })

  test('a file that cannot be parsed hides tools, so nothing is written', async () => {
    await config()
    await toolcrib('build')
    const before = await readFile(join(root, 'tools/generated/registry.ts'), 'utf8')
    await writeFile(
      join(root, 'tools/read.ts'),
      `import { defineTool } from 'toolcrib'\nexport const read = defineTool({`,
    )
    expect(await toolcrib('build')).toMatchObject({ code: 1, err: expect.stringContaining('syntax-error') })
    expect(await readFile(join(root, 'tools/generated/registry.ts'), 'utf8')).toBe(before)
  })

  test('what a hidden tool leads to is not said beside it: patterns, figures, limits', async () => {
    await config(
      `, presets: { files: ['read'] }, profiles: { a: ['read'] }, budgets: [{ of: 'tool', limit: 5, note: 'n' }]`,
    )
    await writeFile(
      join(root, 'tools/read.ts'),
      `import { defineTool } from 'toolcrib'\nexport const read = defineTool({`,
    )
    const { out, err } = await toolcrib('build')
    expect(out).toBe('')
    expect(err.match(/ERROR\] [\w-]+|WARNING\] [\w-]+/g)).toEqual(['ERROR] syntax-error'])
    expect(err).toMatch(/\nNothing was written\.\n$/)
  })

  test('a folder in the place of a generated file is named, and nothing claims success', async () => {
    await config()
    await mkdir(join(root, 'tools/generated/budget.json'), { recursive: true })
    const build = await toolcrib('build')
    expect(build).toMatchObject({ code: 1, out: '' })
    expect(build.err).toContain('write-failed: tools/generated/budget.json could not be written (EISDIR)')
    const check = await toolcrib('check')
    expect(check).toMatchObject({ code: 1, out: '' })
    expect(check.err).toContain('output-unreadable: tools/generated/budget.json could not be read (EISDIR)')
  })

  test('lines that would fill the terminal are cut, and say by how much', async () => {
    await config()
    await toolcrib('build')
    await tool('write', 'Writes. '.repeat(100))
    const { out } = await toolcrib('check')
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(240)
    expect(out).toMatch(/\.\.\. \d+ more characters$/m)
  })

  test('the first build does not call every tool added', async () => {
    await config()
    expect((await toolcrib('build')).out).not.toContain('added')
  })

  test('--json gives one object with the diagnostics, and nothing on the other stream', async () => {
    await config(`, modes: { agent: { resident: ['raed', 'read'] } }`)
    const { out, err } = await toolcrib('build', '--json')
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({
      exitCode: 0,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: 'unmatched-pattern', hint: 'Did you mean read?' }),
      ]),
      written: expect.arrayContaining(['tools/generated/budget.md']),
      sets: [{ mode: 'agent', set: 'default', target: 'json' }],
    })
  })

  test('no configuration is exit code 2 with what to do', async () => {
    expect(await toolcrib('build')).toMatchObject({ code: 2, err: expect.stringContaining('toolcrib init') })
    const { code, out } = await toolcrib('check', '--json', '--config', 'nowhere.ts')
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'config-not-found' }] })
  })
})

describe('names that are nowhere', () => {
  test('a misspelt command is answered with the nearest one, also behind help', async () => {
    expect(await toolcrib('bild')).toMatchObject({
      code: 2,
      err: 'toolcrib: unknown command "bild". Did you mean toolcrib build?\n',
    })
    expect(await toolcrib('help', 'chek')).toMatchObject({ code: 2, err: expect.stringContaining('check?') })
  })

  test.each(['explain', 'search'])('%s: an unknown mode is a mistake of usage', async (command) => {
    await config()
    const { code, err } = await toolcrib(command, 'read', '--mode', 'agnt')
    expect(code).toBe(2)
    expect(err).toContain('no mode "agnt"; there are agent')
  })

  test('explain: an unknown surface is one too', async () => {
    await config(`, surfaces: { web: { hidden: ['write'] } }`)
    const { code, err } = await toolcrib('explain', 'read', '--surface', 'wob')
    expect(code).toBe(2)
    expect(err).toContain('no surface "wob"; there are web')
  })
})

describe('where nothing can be built', () => {
  test.each([['build'], ['check'], ['explain', 'read'], ['measure'], ['search', 'read']])(
    '%s --json says why, as JSON',
    async (...args) => {
      const { code, out, err } = await toolcrib(...args, '--json')
      expect(code).toBe(2)
      expect(err).toBe('')
      expect(JSON.parse(out)).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'config-not-found' }] })
    },
  )

  test('no tools: one fault, no figures, and nothing that depends on there being some', async () => {
    await config(`, presets: { files: ['read'] }`)
    await rm(join(root, 'tools'), { recursive: true })
    for (const command of ['build', 'check', 'measure']) {
      const { code, out, err } = await toolcrib(command)
      expect(code).toBe(1)
      expect(out).toBe('')
      expect(err.match(/\[ERROR\]|\[WARNING\]/g)).toEqual(['[ERROR]'])
    }
  })

  test('a glob with backslashes is told about slashes', async () => {
    await writeFile(join(root, 'tools.config.ts'), `export default { tools: 'tools\\\\*.ts' }`)
    expect((await toolcrib('build')).err).toContain('Globs have / between folders on every system')
  })
})

describe('what the configuration says of tools', () => {
  test('profiles and tombstones are held against what exists', async () => {
    await config(`, profiles: { clerk: { preset: 'fles', disabeld: ['read'] } }, presets: { files: ['read'] },
      tombstones: { read: { reason: 'gone' }, cat: { reason: 'see', use: 'reed' } }`)
    const { code, err } = await toolcrib('build')
    expect(code).toBe(0)
    expect(err).toContain('profiles.clerk.preset: "fles" is no preset. Nearest: files.')
    expect(err).toContain('profiles.clerk.disabeld')
    expect(err).toContain('tombstones.read: read is a tool')
    expect(err).toContain('tombstones.cat.use: "reed" matches no tool')
    expect(err).toContain('Did you mean read?')
  })

  test("a quarantined tool's name is no misspelling", async () => {
    await config(`, presets: { files: ['read', 'wrote'] }`)
    await writeFile(join(root, 'tools/again.ts'), await readFile(join(root, 'tools/read.ts'), 'utf8'))
    const { code, err } = await toolcrib('build')
    expect(code).toBe(1)
    expect(err).not.toContain('"read" matches no tool')
    expect(err).toContain('"wrote" matches no tool')
  })
})

describe('notes', () => {
  test('build says them; who asks about one tool is not told about the others', async () => {
    await config(`, modes: { agent: { resident: ['read'] } }`)
    expect((await toolcrib('build')).err).toContain('note deferral-costs-more: mode agent')
    expect((await toolcrib('explain', 'read')).err).toBe('')
  })
})

describe('explain', () => {
  test('says where a tool stands in each mode, why, and what it costs', async () => {
    await config(`, modes: { agent: { resident: ['read'] }, chat: {} }, overlays: { more: ['nothing'] }`)
    const { code, out } = await toolcrib('explain', 'write')
    expect(code).toBe(0)
    expect(out).toContain('write (tools/write.ts)')
    expect(out).toMatch(/agent +deferred +not in the mode's resident list/)
    expect(out).toMatch(/chat +resident +the mode keeps everything resident/)
    expect(out).toMatch(/json +\d+ tokens +name \d+, description \d+, schema \d+, wrapper \d+/)
  })

  test('answers for former names, and for unknown ones with the nearest', async () => {
    await config()
    expect((await toolcrib('explain', 'read_file')).out).toMatch(/renamed.*read/)
    expect(await toolcrib('explain', 'raed')).toMatchObject({ code: 1, out: expect.stringContaining('read') })
    expect(JSON.parse((await toolcrib('explain', 'read', '--json')).out)).toMatchObject({
      name: 'read',
      modes: [{ mode: 'agent', state: 'resident' }],
      tokens: { json: { total: expect.any(Number) } },
    })
  })
})
