import type { SearchQuery } from '../types/search.ts'

type Arguments = Omit<SearchQuery, 'query'> & { readonly query: readonly string[] }

/**
 * The search tool's arguments, in whatever form a model wrote them: a bare text, lists as text or as JSON in text, one item in
 * place of a list. What has no sense is left out.
 */
export function readArguments(args: unknown): Arguments {
  const value = fromJson(args)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const { query, queries, names, limit } = (isObject ? value : { query: value }) as Record<string, unknown>
  const most = Math.floor(Number(limit))
  return {
    query: [...textsOf(query), ...textsOf(queries)],
    names: textsOf(names)
      .flatMap((text) => text.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    ...(most > 0 ? { limit: most } : {}),
  }
}

function textsOf(value: unknown): readonly string[] {
  const texts = [fromJson(value)].flat().filter((item): item is string => typeof item === 'string')
  return texts.filter((text) => /\S/.test(text)).slice(0, 64)
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 20_000 || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
