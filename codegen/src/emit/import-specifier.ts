import { posix } from 'node:path'

/** The relative specifier by which a module in `folder` imports `file`; both POSIX, relative to one root. */
export function importSpecifier(folder: string, file: string, extension: '.js' | '.ts' | ''): string {
  const path = posix.relative(folder, file)
  const relative = path.startsWith('.') ? path : `./${path}`
  if (extension === '.ts') return relative
  const output = extension === '' ? '' : undefined
  return relative.replace(/\.([cm]?)[jt]sx?$/, (_ending, kind: string) => output ?? `.${kind}js`)
}
