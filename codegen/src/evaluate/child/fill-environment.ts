import { markOf } from './stand-in.ts'

/** What an app is given to reach its service. It says with whom the app speaks, and seldom which tools it has. */
const KEY = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASS|CREDENTIALS?|DOMAIN|HOST|USER|USERNAME|EMAIL)$/i
/** A client's are for another way to log in, a tool's replace its texts, and dotenv's decrypt a file that is not there. */
const OTHER = /OAUTH|CLIENT|TOOL|DOTENV/i

/** What runtimes and their packages ask for themselves, and may fail over. */
const OF_RUNTIMES = /^(NODE_\w*|NPM_\w*|\w*_?PROXY|DEBUG|FORCE_COLOR|NO_COLOR|COLORTERM|TERM|CI)$/i

/**
 * Gives values to variables that the environment lacks. Keys let an app start that ends without them: each is a text that is never
 * taken for a real value. On another machine every variable has a value, so that text which would say `undefined` is seen.
 */
export function fillEnvironment({ starts, needsKeys, isOtherMachine }: EnvironmentOptions): void {
  if (!needsKeys && !isOtherMachine) return
  replaceEnv((name) => {
    if (needsKeys && KEY.test(name) && !OTHER.test(name)) return markOf(`process.env.${name}`)
    // An app that is to start has settings that decide how: only for whom it starts is another matter.
    const isKept = starts && !(/_ID$/i.test(name) && !OTHER.test(name))
    return !isOtherMachine || OF_RUNTIMES.test(name) || isKept ? undefined : elsewhere(name)
  })
}

/** A value that code takes: an address or a number that can't be read is replaced by the default, and nothing would be seen. */
function elsewhere(name: string): string {
  if (/(?:^|_)(?:UR[IL]|ENDPOINT|ORIGIN)$/i.test(name)) return 'https://elsewhere.invalid/elsewhere'
  return /(?:^|_)(?:PORT|LIMIT|MAX|MIN|COUNT|SIZE|TIMEOUT|INTERVAL|SECONDS|MS|DAYS|DEPTH)(?:_\w*)?$/i.test(
    name,
  )
    ? '4242'
    : 'elsewhere'
}

interface EnvironmentOptions {
  readonly starts: boolean
  readonly needsKeys: boolean
  readonly isOtherMachine: boolean
}

/**
 * Answers what the project's own code asks the environment for and what is not there. Packages ask for settings of their own, and
 * would fail over a value that they don't know.
 */
function replaceEnv(answer: (name: string) => string | undefined): void {
  const env = new Proxy(process.env, {
    get: (own, name) =>
      typeof name === 'string' && !(name in own) && !isAskedByPackage()
        ? answer(name)
        : (Reflect.get(own, name) as unknown),
  })
  Object.defineProperty(process, 'env', { value: env, configurable: true, writable: true })
}

function isAskedByPackage(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 3
  const [, , , caller = ''] = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = limit
  return /[\\/]node_modules[\\/]|node:/.test(caller)
}
