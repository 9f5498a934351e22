import type { AdvertisedTool } from '../types/advertised.ts'

/**
 * The search tool as the model sees it. Its text is static (rule A10): no counts, no tools' names, nothing that differs
 * between two sessions, so that it never costs a cached prefix. It asks for service, action and object, since a query that
 * names the service finds more than any ranking can.
 */
export const TOOL_SEARCH: AdvertisedTool<'tool_search'> = {
  name: 'tool_search',
  description:
    'Finds tools that are available but not shown in full, and returns their definitions. A tool returned here can be ' +
    'called at once, by its name. Ask with service + action + object, e.g. "github create issue", and add a synonym or ' +
    'two; or give exact names. If nothing fits, try other words before concluding that no tool exists.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description:
          'Words for service, action and object. +word makes a word required, server:NAME and tag:NAME filter, ' +
          'select:a,b takes exact names. Separate several needs with ;',
      },
      names: { type: 'array', items: { type: 'string' }, description: 'Exact tool names.' },
    },
  },
}
