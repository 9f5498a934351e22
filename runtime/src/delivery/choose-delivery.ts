import type { Promotion } from '../types/session.ts'

/** What an endpoint does with tools: of the endpoint, proxies included, not of the model's name. */
export interface EndpointCapabilities {
  /** It keeps definitions with `defer_loading` out of the prefix and puts what was found in place. */
  readonly deferLoading?: boolean
  /** It lets the model call a tool that stands in no array. Default: it does. */
  readonly callsUndeclared?: boolean
  /** It was measured to keep its cache when the array grows at its end. */
  readonly growsFreely?: boolean
}

/** How a deferred tool becomes callable. */
export interface Delivery {
  /**
   * `native`: `toAnthropicNativeTools` or `toOpenAINativeTools`. `array`: the ordinary renderers, calls by name.
   * `bridge`: `openBridge`.
   */
  readonly kind: 'native' | 'array' | 'bridge'
  /** For `openSession`; a bridge never promotes. */
  readonly promotion: Promotion
  /** What a found tool costs, beside the search itself. */
  readonly cost: string
}

/**
 * The cheapest delivery that an endpoint allows. The order was found by replaying recorded sessions under five price lists: native
 * first, then the unchanged array with calls by name, then the bridge (1 to 9 % dearer). Growing the array pays only where that
 * was measured to keep the cache.
 */
export function chooseDelivery(endpoint: EndpointCapabilities = {}): Delivery {
  const { deferLoading = false, callsUndeclared = true, growsFreely = false } = endpoint
  if (deferLoading) {
    const cost = 'Its definition stands in the conversation once, the prefix stays.'
    return { kind: 'native', promotion: 'never', cost }
  }
  if (growsFreely) {
    const cost = 'Its definition joins the array at the end, once a turn; the cache was measured to stay.'
    return { kind: 'array', promotion: 'turn', cost }
  }
  if (callsUndeclared) {
    const cost = 'Its definition stands in the search result once, the array stays.'
    return { kind: 'array', promotion: 'never', cost }
  }
  const cost = 'As by name, and the bridge: a definition in every request and some tokens in every call.'
  return { kind: 'bridge', promotion: 'never', cost }
}
