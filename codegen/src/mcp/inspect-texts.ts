import { membersOf } from 'toolcrib/mcp'
import type { McpCode } from '../diagnostics/codes/mcp.ts'
import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts'
import type { Redactor } from './redactor.ts'
import { walkTexts } from './walk-texts.ts'

/** What of this machine must not stand in a definition: it would be another text on the next one. */
export interface MachineTraces {
  readonly home: string
  readonly cwd: string
  readonly temporary: string
  readonly user: string
  readonly host: string
}

/** Words that many machines have for names, and that stand in texts for themselves. */
const COMMON_NAMES =
  /^(root|user|users|admin|administrator|node|runner|ubuntu|home|default|local|localhost|guest|test)$/i
/** Beside joiners in emoji and soft hyphens, which come about in honest texts. */
const HIDDEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u

/** Reports what stands in a server's texts and must not: secrets, this machine, characters that nobody sees. Each once a field. */
export function inspectTexts(
  server: string,
  tools: readonly unknown[],
  machine: MachineTraces,
  redactor: Redactor,
): readonly Diagnostic[] {
  const paths = (['home', 'cwd', 'temporary'] as const).flatMap((what) => {
    const path = machine[what].replace(/[\\/]+$/, '')
    // A root folder is in every path.
    return path.length < 4 ? [] : [{ what: PATH_WORDS[what], path: new RegExp(`${escape(path)}(?![\\w-])`) }]
  })
  const names = (['user', 'host'] as const).flatMap((what) => {
    const name = machine[what]
    if (name.length < 4 || COMMON_NAMES.test(name)) return []
    return [{ what: what === 'user' ? "the user's name" : 'the host’s name', name: word(name) }]
  })
  const found = new Map<string, Diagnostic>()
  const report = (code: McpCode, severity: Severity, tool: unknown, at: string, what: string): void => {
    const { name } = membersOf(tool)
    const who = redactor.text(typeof name === 'string' ? name : '(unnamed)')
    const message = `${server}: ${redactor.text(at)} of ${JSON.stringify(who)} holds ${what}`
    const hint = describeCode(code)?.cure
    found.set(`${code} ${message}`, { code, severity, message, ...(hint !== undefined && { hint }) })
  }
  for (const tool of tools) {
    walkTexts(tool, (text, at) => {
      for (const name of redactor.found(text)) {
        report('mcp-secret-in-text', 'error', tool, at, `the value of $${name}`)
      }
      // The shown form is the one that the machine's name was taken out of already, where it was a secret.
      const shown = redactor.text(text)
      for (const { what, path } of paths) {
        if (path.test(shown)) report('mcp-machine-path', 'warning', tool, at, what)
      }
      for (const { what, name } of names) {
        if (name.test(shown)) report('mcp-machine-name', 'warning', tool, at, what)
      }
      if (HIDDEN.test(text)) report('mcp-hidden-text', 'warning', tool, at, 'characters that nobody sees')
    })
  }
  return [...found.values()]
}

const PATH_WORDS = {
  home: 'the path of the home folder',
  cwd: 'the path of the working folder',
  temporary: 'the path of the temporary folder',
}

function word(text: string): RegExp {
  return new RegExp(`(?<![\\w-])${escape(text)}(?![\\w-])`)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
