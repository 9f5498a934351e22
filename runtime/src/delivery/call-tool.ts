import type { AdvertisedTool } from '../types/advertised.ts'
import { CALL_TOOL_NAME } from '../registry/reserved-name.ts'

/**
 * The bridge: the one tool through which the model calls whatever stands in no array. Its text is static (rule A10). It stands
 * in the array's first slot, so that nothing that joins later moves it.
 */
export const CALL_TOOL: AdvertisedTool<typeof CALL_TOOL_NAME> = {
  name: CALL_TOOL_NAME,
  description:
    'Calls a tool that is not among your own tools, with the name and the arguments that tool_search showed for it. ' +
    'Call your own tools directly.',
  inputSchema: {
    type: 'object',
    properties: {
      name: {
        type: 'string',
        description: "The tool's name, as tool_search or the list of further tools shows it.",
      },
      arguments: { type: 'object', description: "The tool's own arguments, as its schema says." },
    },
    required: ['name'],
  },
}
