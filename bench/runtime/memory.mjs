// Memory of 10,000 open sessions on one registry of 1,000 tools, beside that of the registry: equal intents and distinct ones.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const LIMIT_MB = 60
const SESSIONS = 10_000
const script = fileURLToPath(new URL('open-sessions.mjs', import.meta.url))
const mb = (bytes) => Math.round(bytes / 1e6)
let all = true
for (const kind of ['equal', 'distinct']) {
  const printed = execFileSync('node', ['--expose-gc', script, kind, String(SESSIONS)]).toString()
  const { before, after } = JSON.parse(printed)
  const holds = after - before < LIMIT_MB * 1e6
  all &&= holds
  console.log(
    `${holds ? 'ok  ' : 'MISS'} ${SESSIONS} open sessions, ${kind} intents: ${mb(after - before)} MB; the process with the registry: ${mb(before)} MB (limit ${LIMIT_MB} MB)`,
  )
}
process.exitCode = all ? 0 : 1
