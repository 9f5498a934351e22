import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { sumUpNotes } from '../diagnostics/sum-up-notes.ts'
import type { RunResult } from '../run.ts'
import type { ExitCode, Io } from './io.ts'
import { renderChanges, renderPrices, renderWritten } from './summary.ts'

/** `build --watch`: a line for each build, with what it has to say, until the user interrupts it. */
export async function watchCommand(
  io: Io,
  { config, verbose }: { readonly config: string | undefined; readonly verbose: boolean | undefined },
): Promise<ExitCode> {
  const { watchBuild } = await import('../watch/watch-build.ts')
  let isFirst = true
  await watchBuild({
    cwd: io.cwd,
    config,
    signal: io.interrupted?.() ?? new AbortController().signal,
    async onResult(result, milliseconds) {
      const shown = verbose ? result.diagnostics : sumUpNotes(result.diagnostics)
      // What was said at the start is not said again with each save.
      const said = isFirst ? shown : shown.filter(({ severity }) => severity !== 'info')
      io.err(await formatDiagnostics(said, { color: io.color }))
      io.out(isFirst ? renderPrices(result) : '')
      io.out(renderChanges(result))
      io.out(`${lineOf(result)} (${Math.round(milliseconds)} ms)${isFirst ? ', watching' : ''}\n`)
      isFirst = false
    },
  })
  return 0
}

function lineOf(result: RunResult): string {
  if (result.report !== undefined) return renderWritten(result)
  return result.exitCode === 2
    ? 'the configuration can not be used: the files stay as they are'
    : 'a tool can not be used: the files stay as they are'
}
