import type { Field } from '../scan/convention.ts'
import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { KnownRequest, PendingRequest } from './protocol.ts'

/** What the child needs to know of the scan's findings: no places, no diagnostics. */
export function toPendingRequests(pending: readonly PendingTool[]): readonly PendingRequest[] {
  return pending.map(
    ({ place, convention, fields, unread, keys, isChangedLater, access, within }): PendingRequest => ({
      file: place.file,
      convention,
      fields,
      unread: Object.keys(unread) as Field[],
      keys: keys ?? {},
      isChangedLater: isChangedLater === true,
      ...(access === undefined ? {} : { access }),
      within: within.map(({ kind, name, access: path, isStatic, parameters, leftOut }) => ({
        kind,
        ...(name === undefined ? {} : { name }),
        ...(path === undefined ? {} : { access: path }),
        isStatic: isStatic === true,
        parameters,
        ...(leftOut === undefined ? {} : { leftOut }),
      })),
    }),
  )
}

export function toKnownRequests(known: readonly ScannedTool[]): readonly KnownRequest[] {
  return known.map(({ place, access, convention }) => ({
    file: place.file,
    access: access ?? [],
    convention,
  }))
}
