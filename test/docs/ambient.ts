import type { ToolSet } from 'ai'
import type { Registry, Session, Turn } from 'toolcrib'
import type { Mode, ToolInputs, ToolName } from '../../tools/generated/registry.ts'

/** What examples in the docs take for granted: the app around them, and what an earlier example has made. */
declare global {
  /** As `tools.config.ts` imports it. */
  const defineConfig: typeof import('@toolcrib/codegen').defineConfig
  const instructions: string
  const registry: Registry<ToolName, Mode, ToolInputs>
  const session: Session<ToolName, Mode, ToolInputs>
  const turn: Turn<ToolName>
  const messages: readonly unknown[]
  /** Tools that the app has beside toolcrib's. */
  const ownTools: ToolSet
  /** The app's own storage. */
  const store: { read(): Promise<string>; write(text: string): Promise<void> }
  const user: { readonly isAdmin: boolean }
  function readLines(path: string, limit?: number): Promise<string>
  function audit(entry: unknown): Promise<void>
}
