import { readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_NAMES } from '../config/find-config.ts'
import type { Command } from './io.ts'
import { STARTER_CONFIG } from './starter-config.ts'
import { expectWords, parseOptions } from './parse-options.ts'

export const initCommand: Command = {
  summary: 'write a commented tools.config.ts and add the prebuild script',
  help: `toolcrib init

Writes tools.config.ts, with every setting explained, into the current folder and adds
"prebuild": "toolcrib build" to the scripts of package.json, where there is one. Nothing that
exists is overwritten.

Options
  -h, --help  this text

Exit codes
  0  written
  2  a configuration exists already, or package.json can't be read
`,
  async run(args, io) {
    const { positionals } = parseOptions(args, { help: { type: 'boolean', short: 'h' } })
    expectWords(positionals, 0, 0, '')
    const existing = CONFIG_NAMES.find((name) => existsSync(join(io.cwd, name)))
    if (existing !== undefined) {
      io.err(`toolcrib init: ${existing} exists already; nothing was written.\n`)
      return 2
    }
    const script = await addPrebuild(join(io.cwd, 'package.json'))
    if (script === 'unreadable') {
      io.err('toolcrib init: package.json is not valid JSON; nothing was written.\n')
      return 2
    }
    await writeFile(join(io.cwd, 'tools.config.ts'), STARTER_CONFIG)
    io.out(`wrote tools.config.ts\n${MESSAGES[script]}Next: npx toolcrib build\n`)
    return 0
  },
}

const MESSAGES = {
  added: 'added "prebuild": "toolcrib build" to package.json\n',
  present: 'package.json runs toolcrib before its build already\n',
  taken: 'package.json has a prebuild script: add `toolcrib build` to it\n',
  none: 'no package.json here: run `toolcrib build` before your build\n',
} as const

async function addPrebuild(path: string): Promise<keyof typeof MESSAGES | 'unreadable'> {
  if (!existsSync(path)) return 'none'
  const text = await readFile(path, 'utf8')
  let value: { scripts?: { [name: string]: string } }
  try {
    value = JSON.parse(text) as typeof value
  } catch {
    return 'unreadable'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'unreadable'
  const prebuild = value.scripts?.['prebuild']
  if (prebuild !== undefined) return prebuild.includes('toolcrib') ? 'present' : 'taken'
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const next = { ...value, scripts: { ...value.scripts, prebuild: 'toolcrib build' } }
  const temporary = `${path}.toolcrib-tmp`
  await writeFile(temporary, `${JSON.stringify(next, null, indent).replaceAll('\n', eol)}${eol}`)
  await rename(temporary, path)
  return 'added'
}
