import { readToolResults } from './read-tool-results.ts'
import type { MessageFormat } from './read-tool-results.ts'

/**
 * Rule A12: the names that a transcript proves to have been in use, in the order of their evidence and without duplicates:
 * those that successful searches brought, and those of tools that were called with success. Which of them are deferred is for
 * the session to say. Failed, interrupted and missing results and prose are no evidence.
 */
export function readActivation(messages: unknown, format?: MessageFormat): readonly string[] {
  const names = readToolResults(messages, format).flatMap(({ name, addedToolNames }) => [
    name,
    ...addedToolNames,
  ])
  return [...new Set(names)]
}
