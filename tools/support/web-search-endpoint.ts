// Asking a search engine. Two kinds of endpoint are understood; each becomes the same list of results.
import type { WebLimits } from './web-limits.ts'
import { decodeBody } from './decode-body.ts'
import { httpGet } from './http-get.ts'
import { plainSnippet } from './plain-snippet.ts'

/**
 * `searxng`: an instance with the JSON format enabled (https://docs.searxng.org/dev/search_api.html).
 * `brave`: Brave's web search or a compatible one (https://api-dashboard.search.brave.com/app/documentation/web-search).
 */
export type WebSearchEndpoint =
  | { readonly kind: 'searxng'; readonly url: string }
  | { readonly kind: 'brave'; readonly key: string; readonly url?: string }

export type Freshness = 'day' | 'week' | 'month' | 'year'

export interface SearchRequest {
  readonly query: string
  readonly count: number
  readonly freshness?: Freshness | undefined
}

export interface SearchResult {
  readonly title: string
  readonly url: string
  readonly snippet: string
}

/** @throws when the endpoint cannot be reached or answers with anything but results. */
export async function searchWeb(
  endpoint: WebSearchEndpoint,
  request: SearchRequest,
  limits: WebLimits,
  signal: AbortSignal,
): Promise<readonly SearchResult[]> {
  const { url, headers } =
    endpoint.kind === 'brave' ? braveRequest(endpoint, request) : searxngRequest(endpoint, request)
  // The address is the application's own choice, so it may be a local one; and no redirect may carry the key elsewhere.
  const response = await httpGet(
    url,
    headers,
    { ...limits, allowPrivateAddresses: true, maxRedirects: 0 },
    signal,
  )
  if (response.status === 429)
    throw new Error(
      'The search endpoint allows no more searches for now. Wait, or use web_fetch with a known address.',
    )
  if (response.status !== 200)
    throw new Error(
      `The search endpoint answered HTTP ${response.status}. ${advice(endpoint, response.status)}`,
    )
  const rows = rowsOf(endpoint, parseJson(decodeBody(response.body, 'utf-8', false)))
  return rows.flatMap(toResult).slice(0, request.count)
}

interface Prepared {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

function searxngRequest(endpoint: { readonly url: string }, request: SearchRequest): Prepared {
  const url = new URL(`${endpoint.url.replace(/\/+$/, '')}/search`)
  url.searchParams.set('q', request.query)
  url.searchParams.set('format', 'json')
  if (request.freshness !== undefined) url.searchParams.set('time_range', request.freshness)
  return { url, headers: { accept: 'application/json' } }
}

const BRAVE_FRESHNESS: Readonly<Record<Freshness, string>> = {
  day: 'pd',
  week: 'pw',
  month: 'pm',
  year: 'py',
}

function braveRequest(
  endpoint: { readonly key: string; readonly url?: string },
  request: SearchRequest,
): Prepared {
  const url = new URL(endpoint.url ?? 'https://api.search.brave.com/res/v1/web/search')
  url.searchParams.set('q', request.query)
  url.searchParams.set('count', String(request.count))
  if (request.freshness !== undefined) url.searchParams.set('freshness', BRAVE_FRESHNESS[request.freshness])
  return { url, headers: { accept: 'application/json', 'x-subscription-token': endpoint.key } }
}

function advice(endpoint: WebSearchEndpoint, status: number): string {
  if (endpoint.kind === 'searxng' && status === 403)
    return 'Its settings have to list json under search.formats.'
  if (status === 401 || status === 403) return 'The application has to set a valid key.'
  return 'Try again later, or use web_fetch with a known address.'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      'The search endpoint did not answer with JSON. The application has to set the address of a search API.',
      { cause: error },
    )
  }
}

function rowsOf(endpoint: WebSearchEndpoint, answer: unknown): readonly unknown[] {
  const object = answer as { results?: unknown; web?: { results?: unknown } | null } | null
  const rows = endpoint.kind === 'brave' ? (object?.web?.results ?? []) : object?.results
  if (!Array.isArray(rows))
    throw new Error('The search endpoint answered with JSON that holds no list of results.')
  return rows
}

function toResult(row: unknown): readonly SearchResult[] {
  const { title, url, content, description } = (row ?? {}) as Record<string, unknown>
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return []
  return [
    {
      title: plainSnippet(title, 200),
      url: new URL(url).href,
      snippet: plainSnippet(content ?? description, 500),
    },
  ]
}
