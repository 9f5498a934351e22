import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { findSites } from './find-sites.ts'
import type { PendingTool } from './pending-tool.ts'
import { providesDefiner } from './provides-definer.ts'
import { readTool, type ReadTool } from './read-tool.ts'
import type { ScanSession } from './session.ts'
import type { ModuleFault } from './source/module-graph.ts'
import { placeAt } from './source/place-of.ts'
import { toDiagnostic } from './to-diagnostic.ts'
import { wrapperFault } from './wrapper-fault.ts'

/** A parser that has lost its way reports one fault many times. */
const MAX_SYNTAX_ERRORS = 3

export interface ScannedFile {
  readonly tools: readonly ReadTool[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether it hands a convention's function on. Asked here, while its tree is there. */
  readonly provides: boolean
  /** A server that is too large to be read, but not to be run. */
  readonly unread?: PendingTool
}

/** What every server of the protocol has somewhere, its library bundled into it or not. */
const SERVES = 'tools/list'

/** The tools of one file, or why it can't be looked through. */
export function scanFile(path: string, { graph, folder, conventions, helpers }: ScanSession): ScannedFile {
  const module = graph.load(path)
  if ('reason' in module) {
    const diagnostics = faultsOf(path, module)
    const text = module.reason === 'too-large' ? graph.read(path) : undefined
    return text?.kind === 'text' && text.text.includes(SERVES)
      ? { tools: [], diagnostics: [], provides: false, unread: unreadServer(path, diagnostics) }
      : { tools: [], diagnostics, provides: false }
  }
  const sites = findSites(module.file, conventions, helpers, folder)
  const tools = sites.map((found) => readTool(found, folder))
  return { tools, diagnostics: [], provides: providesDefiner(module, conventions, new Set(), folder) }
}

/** What a bundle serves is known when it is asked. */
function unreadServer(file: string, diagnostics: readonly Diagnostic[]): PendingTool {
  return {
    convention: 'mcp-list-tools',
    place: { file, line: 1, column: 1 },
    range: { file, start: 0, end: 0 },
    fields: {},
    fieldPlaces: {},
    unread: {},
    makesAny: true,
    within: [],
    diagnostics,
  }
}

/**
 * Functions that define tools from a parameter, in a file that the configuration's globs leave out but tool files import.
 * Tools made by them would otherwise be missing without a word.
 */
export function wrappersOf(
  path: string,
  { graph, folder, conventions, helpers }: ScanSession,
): readonly Diagnostic[] {
  const module = graph.load(path)
  if ('reason' in module) return []
  return findSites(module.file, conventions, helpers, folder).flatMap(({ site }) => {
    const fault = site.definition === undefined ? undefined : wrapperFault(site.definition)
    return fault === undefined
      ? []
      : [{ ...toDiagnostic(fault, site.node, undefined), severity: 'warning' as const }]
  })
}

export function faultsOf(path: string, { reason, detail, module }: ModuleFault): readonly Diagnostic[] {
  if (reason === 'syntax' && module !== undefined) {
    return module.syntaxErrors.slice(0, MAX_SYNTAX_ERRORS).map(({ start, length, message }) => ({
      code: 'syntax-error',
      severity: 'error',
      message,
      place: placeAt(module.file, path, start, length),
      hint: 'Correct the code: the tools of this file are not known until it can be parsed.',
    }))
  }
  const place = { file: path, line: 1, column: 1 }
  if (reason === 'too-deep') {
    return [
      {
        code: 'syntax-error',
        severity: 'error',
        message: detail,
        place,
        hint: 'Write the file with less nesting.',
      },
    ]
  }
  if (reason === 'too-large') {
    const hint = 'Exclude it in `tools` of the configuration, or name the sources that it was made from.'
    return [
      { code: 'file-too-large', severity: 'warning', message: `not looked into: ${detail}`, place, hint },
    ]
  }
  const hint = 'Restore the file or its permissions, or exclude it in `tools` of the configuration.'
  return [
    { code: 'unreadable-file', severity: 'error', message: `can't read the file: ${detail}`, place, hint },
  ]
}
