/** Limits of the web tools. */
export interface WebLimits {
  /** Lets the web tools reach loopback, private and link-local addresses. Default false. */
  readonly allowPrivateAddresses: boolean
  /** Exceptions while private addresses are refused, as `host:port`: a development server, say. Default none. */
  readonly allowedHosts: readonly string[]
  /** Largest body, after decompression, in bytes. */
  readonly maxBytes: number
  /** For the whole exchange, redirects included, in ms. */
  readonly timeoutMs: number
  readonly maxRedirects: number
}
