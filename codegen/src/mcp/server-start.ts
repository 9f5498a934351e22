import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import { createReferenceLog, expandReferences } from './expand-references.ts'
import { createRedactor } from './redactor.ts'
import type { Redactor } from './redactor.ts'
import type { ResolvedMcpServer } from './server-config.ts'

/** How one server is reached now, on this machine: with the values that the configuration only refers to. */
export type ServerStart =
  | {
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly env: { readonly [name: string]: string }
      readonly cwd: string
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: { readonly [name: string]: string } }

export interface PreparedStart {
  readonly start: ServerStart
  /** Variables that are referred to and not set. */
  readonly missing: readonly string[]
  readonly redactor: Redactor
}

/** Puts the environment's values in, and says which are missing. A server gets no other variable than those named. */
export function prepareStart(
  { launch }: ResolvedMcpServer,
  root: string,
  env: { readonly [name: string]: string | undefined },
): PreparedStart {
  const log = createReferenceLog()
  const expand = (text: string): string => expandReferences(text, env, log)
  const pairs = (list: readonly (readonly [string, string])[]): { [name: string]: string } =>
    Object.fromEntries(list.map(([name, value]) => [name, expand(value)]))
  const start: ServerStart =
    launch.kind === 'http'
      ? { kind: 'http', url: expand(launch.url), headers: pairs(launch.headers) }
      : {
          kind: 'stdio',
          command: expand(launch.command),
          args: launch.args.map(expand),
          env: { ...getDefaultEnvironment(), ...pairs(launch.env) },
          cwd: resolve(root, launch.cwd ?? '.'),
        }
  return { start, missing: [...log.missing].sort(), redactor: createRedactor(log.values) }
}

/** Programs that fetch or find the server by their own settings in the home folder and the working folder. */
const LAUNCHERS = /^(npx|npm|pnpm|pnpx|yarn|bunx?|uvx?|pipx|deno|docker|podman)(\.cmd|\.exe)?$/i

/**
 * The same start under other circumstances, in which a server that says what it says everywhere says the same: another time
 * zone, and where nothing depends on them, another home and working folder.
 */
export function elsewhere(start: ServerStart, folder: string): readonly ServerStart[] {
  if (start.kind === 'http') return [start]
  const { command, args, cwd, env } = start
  const zone = { ...start, env: { ...env, TZ: env['TZ'] === 'Asia/Kathmandu' ? 'UTC' : 'Asia/Kathmandu' } }
  if (LAUNCHERS.test(basename(command))) return [zone]
  const isRelative = (word: string): boolean => !word.startsWith('/') && existsSync(join(cwd, word))
  const moved = {
    ...zone,
    env: { ...zone.env, HOME: folder, USERPROFILE: folder },
    cwd: [command, ...args].some(isRelative) ? cwd : folder,
  }
  // A server may read its settings or credentials there, and say nothing without them.
  return [moved, zone]
}
