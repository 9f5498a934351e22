/** Options of one request, as both generations of the official client take them. */
export interface McpRequestOptions {
  readonly signal?: AbortSignal
  /** In ms. */
  readonly timeout?: number
}

/**
 * What is used of an MCP client: the official ones of both generations (`@modelcontextprotocol/sdk` and
 * `@modelcontextprotocol/client`) have this form, and so may any other. Methods, so that differing parameter types fit.
 */
export interface McpClient {
  listTools(params?: any, options?: any): Promise<{ readonly tools: readonly unknown[] }>
  callTool(params: any, second?: any, third?: any): Promise<unknown>
  /** Lets a list be read although one of its tools is malformed. */
  request?(request: any, schema: any, options?: any): Promise<unknown>
  setNotificationHandler?(notification: any, handler: any): unknown
  getServerCapabilities?(): { readonly tools?: unknown } | undefined
  /** Present on clients of the second generation. */
  getProtocolEra?(): string | undefined
  listen?(filter: any): Promise<{ close(): Promise<void> }>
  onclose?: (() => void) | undefined
}

/** Accepts any answer, in the form that each generation's client takes a schema in. */
export const ANY_RESULT: unknown = {
  safeParse: (data: unknown) => ({ success: true, data }),
  parse: (data: unknown) => data,
  '~standard': { version: 1, vendor: 'toolcrib', validate: (value: unknown) => ({ value }) },
}

/** The second generation's client takes options where the first one's takes a schema. */
export function isSecondGeneration(client: McpClient): boolean {
  return typeof client.getProtocolEra === 'function'
}
