import type { FaultLog } from './fault-log.ts'
import { faultOfName } from './names.ts'

/** Former names as the runtime looks them up: legal, and none that is the tool's own name. */
export function checkAliases(
  aliases: readonly string[],
  name: string | undefined,
  log: FaultLog,
): readonly string[] {
  return aliases.filter((alias) => {
    if (alias === name) {
      log.warn('value-repeated', `the alias ${JSON.stringify(alias)} is the tool’s own name`, {
        field: 'aliases',
      })
      return false
    }
    const fault = faultOfName(alias)
    if (fault !== undefined) {
      log.error(fault.code, `the alias ${JSON.stringify(alias)} ${fault.message}`, { field: 'aliases' })
    }
    return fault === undefined
  })
}
