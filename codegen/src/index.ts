export { defineConfig } from './config/user-config.ts'
export type {
  BudgetConfig,
  ModeConfig,
  NamePattern,
  PriceConfig,
  ResidencyRule,
  UserConfig,
  UserHelper,
} from './config/user-config.ts'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.ts'
export type { BudgetDiff } from './diff/budget-diff.ts'
export { runDiff } from './diff/run-diff.ts'
export type { DiffOptions, DiffResult } from './diff/run-diff.ts'
export type {
  McpHttpServerConfig,
  McpServerConfig,
  McpStdioServerConfig,
  McpToolFilter,
} from './mcp/server-config.ts'
export { run } from './run.ts'
export type { RunOptions, RunResult, Stage } from './run.ts'
