import Module from 'node:module'
import { standInModule } from './stand-in.ts'

type Load = (
  id: string,
  parent: { readonly filename?: string | null } | undefined,
  isMain: boolean,
) => unknown

/**
 * A package that the project's code asks for by `require` while it runs gets a stand-in where it is missing, as imports do when
 * they are bundled. Packages among themselves go without: many look for others that may be absent.
 */
export function standInForMissing(): void {
  const loader = Module as unknown as { _load: Load }
  const load = loader._load
  loader._load = function (this: unknown, id, parent, isMain) {
    try {
      return Reflect.apply(load, this, [id, parent, isMain]) as unknown
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND'
      const isOfPackage = /[\\/]node_modules[\\/]/.test(parent?.filename ?? '')
      if (!isMissing || isOfPackage || /^[./]|^[A-Za-z]:[\\/]/.test(id)) throw error
      return standInModule(id)
    }
  }
}
