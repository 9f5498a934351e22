// What commands see of the environment. The application's own variables hold its keys, so only what programs need to find
// their way is passed on; an application adds the rest by name.

const PASSED_ON = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LOGNAME',
  'PATH',
  'SHELL',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'TMPDIR',
  'TZ',
  'USER',
]

/** The environment of a command: `PASSED_ON`, no pagers, no prompts, no colours, then the application's `extra`. */
export function shellEnvironment(extra: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const environment: Record<string, string> = {
    TERM: 'dumb',
    NO_COLOR: '1',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
  }
  for (const name of PASSED_ON) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return { ...environment, ...extra }
}
