// Glob patterns over paths inside the workspace.
import picomatch from 'picomatch'

// With many stars in one segment, matching takes time that grows with a power of the name's length.
const STARS_PER_SEGMENT = 5
const PATTERN_CHARS = 1000

/**
 * A matcher of paths relative to the pattern's base, with `/`. A pattern without a slash matches names at any depth.
 *
 * @throws when the pattern is empty, leads out of its base, or would take too long to match.
 */
export function filePattern(pattern: string): (path: string) => boolean {
  if (pattern.trim() === '') throw new Error('The pattern is empty. Use **/* for all files.')
  if (pattern.length > PATTERN_CHARS)
    throw new Error(`The pattern is longer than ${PATTERN_CHARS} characters.`)
  const segments = pattern.split('/')
  if (pattern.startsWith('/') || segments.includes('..')) {
    throw new Error(
      `"${pattern}" leads out of the folder that is searched. Set path to that folder and keep the pattern relative to it.`,
    )
  }
  const crowded = segments.find((segment) => segment.split('*').length - 1 > STARS_PER_SEGMENT)
  if (crowded !== undefined) {
    throw new Error(
      `"${crowded}" has more than ${STARS_PER_SEGMENT} stars between two slashes. Use a simpler pattern.`,
    )
  }
  const trimmed = pattern.replace(/^(\.\/)+/, '')
  return picomatch(trimmed.includes('/') ? trimmed : `**/${trimmed}`, {
    dot: true,
    noextglob: true,
    strictSlashes: true,
  })
}
