import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { SchemaLibrary } from './bundle/schema-libraries.ts'
import type { RunMemory } from './memory/run-memory.ts'
import type { EvaluatedRecord } from './protocol.ts'

export interface EvaluateOptions {
  /** Absolute folder that files are relative to. */
  readonly root: string
  /** Definitions that the source does not say completely. */
  readonly pending: readonly PendingTool[]
  /** Definitions that it does: held against what they are in the end, where their modules run anyway. */
  readonly known?: readonly ScannedTool[]
  /** Modules to run beside those of `pending`. */
  readonly files?: readonly string[]
  /** Whether tools that the scan found nothing of are looked for. */
  readonly explore?: boolean
  /** For everything. Default 20,000. */
  readonly timeLimitMs?: number
  /** Default 512. */
  readonly memoryMb?: number
  /** Default true: a second process that pretends to be another machine shows what varies. */
  readonly findsVarying?: boolean
  /** Runs of earlier builds, which are not repeated where they would give the same. Without it everything is run. */
  readonly memory?: RunMemory | undefined
}

/** What one module's evaluation came to. */
export interface ModuleFailure {
  readonly file: string
  readonly reason: string
  /** With it, definitions of the module that have a value all the same are not in doubt. */
  readonly step: 'bundle' | 'load' | 'call' | 'limit'
  /** All of the evaluation ended so, and this module has no part in it. */
  readonly isOfAll?: true
}

export interface EvaluatedTool extends EvaluatedRecord {
  /** Fields that another machine, moment or run would give another value. */
  readonly varying: readonly string[]
  /** Packages that the module was run without. */
  readonly standIns: readonly string[]
}

export interface EvaluateResult {
  readonly tools: readonly EvaluatedTool[]
  /** The copies of schema libraries that ran. */
  readonly schemas: readonly SchemaLibrary[]
  readonly failures: readonly ModuleFailure[]
  /** Files and manifests that the result depends on, POSIX, relative to the root, in code-unit order. */
  readonly dependencies: readonly string[]
}
