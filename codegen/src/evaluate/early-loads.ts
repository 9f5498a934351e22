import { isDefining } from './may-vary.ts'
import type { EarlyPackage } from './protocol.ts'

/** Packages that are found while modules are bundled, for a process that may start later than the first is found. */
export interface EarlyLoads {
  add(found: EarlyPackage): void
  follow(send: (found: EarlyPackage) => void): void
}

/**
 * Only packages that are known to do nothing but define: what others do when they are loaded may need the order that the modules
 * load them in.
 */
export function createEarlyLoads(): EarlyLoads {
  const found: EarlyPackage[] = []
  let listener: ((one: EarlyPackage) => void) | undefined
  return {
    add(one) {
      if (!isDefining(one.name)) return
      found.push(one)
      listener?.(one)
    },
    follow(send) {
      for (const one of found) send(one)
      listener = send
    },
  }
}
