/**
 * Builtin modules whose answers are the same everywhere. What any other gives may depend on the machine, the moment or chance.
 */
const CONSTANT: ReadonlySet<string> = new Set([
  'assert',
  'buffer',
  'events',
  'module',
  'querystring',
  'stream',
  'string_decoder',
  'util',
])

/** Packages that define tools and schemas, and make no text of their own. By the beginning of the name, up to a `/`. */
const DEFINING: readonly string[] = [
  '@ai-sdk/provider-utils',
  '@anthropic-ai/sdk',
  '@langchain/core',
  '@mastra/core',
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@openai/agents',
  '@sinclair/typebox',
  '@tanstack/ai',
  '@valibot/to-json-schema',
  'ai',
  'ajv',
  'arktype',
  'openai',
  'typebox',
  'valibot',
  'zod',
  'zod-to-json-schema',
]

/** Whether loading a package is known to do nothing that could be seen. */
export function isDefining(name: string): boolean {
  return DEFINING.includes(name)
}

/** By what JavaScript code learns where, when and by whom it is run. */
const TELLTALE =
  /\bprocess\s*(?:\?\.|[.[])|\bDate\s*[.(]|\bDate\b\s*\(?\s*\)|\bMath\s*(?:\.\s*random|\[)|\b(?:crypto|performance|Intl|navigator|globalThis|eval|Function|Reflect|Symbol|__dirname|__filename|require)\b|import\.meta|\bimport\s*\(|\btoLocale|\blocaleCompare\b|\bset(?:Timeout|Interval|Immediate)\b/

/** Whether anything that ran could have said something else elsewhere. Only then is it run a second time to see. */
export function mayVary(
  texts: Iterable<string>,
  packages: Iterable<string>,
  builtins: Iterable<string>,
): boolean {
  for (const name of packages) if (!isDefining(name)) return true
  for (const name of builtins) if (!CONSTANT.has(name.replace(/^node:/, ''))) return true
  for (const text of texts) if (TELLTALE.test(text)) return true
  return false
}
