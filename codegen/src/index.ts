export { defineConfig } from './config/user-config.ts'
export type {
  BudgetConfig,
  ModeConfig,
  NamePattern,
  ResidencyRule,
  UserConfig,
} from './config/user-config.ts'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.ts'
export { run } from './run.ts'
export type { RunOptions, RunResult, Stage } from './run.ts'
