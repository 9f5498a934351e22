import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchPattern } from 'toolcrib'
import { membersOf } from 'toolcrib/mcp'
import type { McpCode } from '../diagnostics/codes/mcp.ts'
import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts'
import { fetchListing, type Listing } from './fetch-listing.ts'
import { findVariation } from './find-variation.ts'
import { inspectTexts, type MachineTraces } from './inspect-texts.ts'
import { redactValue, type Redactor } from './redactor.ts'
import type { ResolvedMcpServer } from './server-config.ts'
import { elsewhere, prepareStart, type ServerStart } from './server-start.ts'
import { toSnapshot, type Snapshot } from './snapshot.ts'
import { unmatchedPatterns } from './unmatched-patterns.ts'

export interface AskOptions {
  /** Absolute folder of the configuration. */
  readonly root: string
  readonly env: { readonly [name: string]: string | undefined }
  readonly machine: Omit<MachineTraces, 'cwd'>
  /** Whether the server is started a second time, elsewhere, to see what varies. */
  readonly twice: boolean
  readonly onStep?: (step: string) => void
}

/** A snapshot of what a server says now, without any secret that it was given; absent where it could not be asked. */
export interface AskedServer {
  readonly snapshot?: Snapshot
  readonly diagnostics: readonly Diagnostic[]
}

/** Asks one server for its tools. Never rejects for what a server or its configuration does. */
export async function askServer(server: ResolvedMcpServer, options: AskOptions): Promise<AskedServer> {
  const { root, env, machine, twice, onStep } = options
  const { start, missing, redactor } = prepareStart(server, root, env)
  if (missing.length > 0) {
    const names = missing.map((name) => `$${name}`).join(', ')
    const message = `${server.name}: its configuration names ${names}, and the environment has no such variable`
    return { diagnostics: [remark('mcp-secret-missing', 'error', message)] }
  }
  const limits = {
    timeoutMs: server.timeoutMs,
    redact: redactor.text,
    ...(onStep !== undefined && { onStep }),
  }
  let listing: Listing
  try {
    listing = await fetchListing(start, limits)
  } catch (error) {
    const message = redactor.text(`${server.name}: ${(error as Error).message}`)
    return { diagnostics: [remark('mcp-server-failed', 'error', message)] }
  }
  const known = toSnapshot(listing.info, taken(server, listing.tools))
  const snapshot = redactValue(known, redactor) as Snapshot
  const cwd = start.kind === 'stdio' ? start.cwd : root
  const diagnostics = [...inspectTexts(server.name, known.tools, { ...machine, cwd }, redactor)]
  if (known.tools.length === 0) {
    diagnostics.push(remark('mcp-server-empty', 'warning', `${server.name}: it lists no tool that is taken`))
  }
  diagnostics.push(...unmatchedPatterns(server, listing.tools))
  if (twice) diagnostics.push(...(await askAgain(server, start, snapshot, redactor, options)))
  return { snapshot, diagnostics }
}

async function askAgain(
  server: ResolvedMcpServer,
  start: ServerStart,
  first: Snapshot,
  redactor: Redactor,
  { onStep }: AskOptions,
): Promise<readonly Diagnostic[]> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-elsewhere-'))
  let reason = ''
  try {
    for (const again of elsewhere(start, folder)) {
      try {
        onStep?.('starting a second time')
        const { tools } = await fetchListing(again, { timeoutMs: server.timeoutMs, redact: redactor.text })
        const { tools: second } = redactValue(
          toSnapshot(undefined, taken(server, tools)),
          redactor,
        ) as Snapshot
        return findVariation(server.name, first.tools, second)
      } catch (error) {
        reason = redactor.text((error as Error).message)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const message = `${server.name}: it was listed once, and could not be listed a second time: ${reason}`
  return [remark('mcp-unstable-unchecked', 'warning', message)]
}

function taken({ include, exclude }: ResolvedMcpServer, tools: readonly unknown[]): readonly unknown[] {
  return tools.filter((tool) => {
    const { name } = membersOf(tool)
    const matches = (pattern: string): boolean => matchPattern(pattern, { name: String(name) })
    return typeof name !== 'string' || (include.some(matches) && !exclude.some(matches))
  })
}

function remark(code: McpCode, severity: Severity, message: string): Diagnostic {
  const hint = describeCode(code)?.cure
  return { code, severity, message, ...(hint !== undefined && { hint }) }
}
