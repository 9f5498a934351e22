import type { EarlyPackage } from '../protocol.ts'
import { waitFor } from './wait-for.ts'

export interface EarlyPackages {
  /** Begins to load a package. That it fails is for the module to say that imports it. */
  begin(load: EarlyPackage): void
  /** Waits until all are there, or fail. */
  done(waitMs: number): Promise<void>
}

/** Loads packages while the modules that import them are bundled. */
export function createEarlyPackages(step: (step: string) => void, skip: ReadonlySet<string>): EarlyPackages {
  const loads: Promise<unknown>[] = []
  return {
    begin({ name, url }) {
      if (skip.has(`load ${name}`)) return
      step(`load ${name}`)
      loads.push(import(url))
    },
    async done(waitMs) {
      await waitFor(Promise.allSettled(loads), waitMs)
    },
  }
}
