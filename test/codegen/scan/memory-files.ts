import { reportPending } from '../../../codegen/src/scan/report-pending.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'
import type { ScanOptions } from '../../../codegen/src/scan/scan-options.ts'
import type { ScanResult } from '../../../codegen/src/scan/scan-result.ts'

/** Reads from texts in memory, and fails for others as the disk does. */
export function reader(texts: { readonly [path: string]: string }): (path: string) => string {
  return (path) => {
    const text = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (text === undefined)
      throw Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
    return text
  }
}

/** Scans texts in memory; all of them are looked through unless `files` says otherwise. Nothing is run. */
export function scanTexts(
  texts: { readonly [path: string]: string },
  options: Partial<ScanOptions> = {},
): ScanResult {
  const files = Object.keys(texts).filter((path) => /\.[cm]?[jt]sx?$/.test(path))
  return reportPending(scan({ root: '/nowhere', files, readText: reader(texts), ...options }))
}
