/** The search tool's name. It is no manifest entry, is never deferred (rule D3), and no other tool may take it. */
export const SEARCH_TOOL_NAME = 'tool_search'
/** The name of the tool that calls others, where a session is delivered through a bridge. */
export const CALL_TOOL_NAME = 'call_tool'
