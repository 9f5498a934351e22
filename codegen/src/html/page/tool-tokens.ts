import type { TargetData } from './page-data.ts'

/** What one tool's definition costs. */
export function toolTokens({ name, description, schema, wrapper }: TargetData, tool: number): number {
  return (name[tool] ?? 0) + (description[tool] ?? 0) + (schema[tool] ?? 0) + (wrapper[tool] ?? 0)
}
