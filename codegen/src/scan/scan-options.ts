import type { HelperForm } from './conventions/helper-form.ts'

export interface ScanOptions {
  /** Absolute folder that `files` are relative to. */
  readonly root: string
  /** POSIX paths relative to the root, in any order. Only these are looked through for tools; what they import is read as needed. */
  readonly files: readonly string[]
  /** Reads a file by such a path and throws, as `readFileSync` does, where it can't. Default: the disk. */
  readonly readText?: (path: string) => string
  /** The folders in such a path's folder, to find the packages of a repository. Default: the disk. */
  readonly listFolders?: (path: string) => readonly string[]
  /** Functions of the project that define tools, by the name of their declaration. */
  readonly helpers?: { readonly [name: string]: HelperForm }
}
