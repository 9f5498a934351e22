import type { Libraries } from './libraries.ts'
import { memberOf } from './read-shape.ts'
import { listHandlerOf } from './servers.ts'

type Session = new (options: object) => object

/**
 * A schema as the project's copy of FastMCP lists it: from version to version it closes objects or leaves them open. Undefined
 * where there is none that could be asked.
 */
export async function fastMcpToJson(schema: object, libraries: Libraries): Promise<unknown> {
  const session = memberOf(await libraries.load('fastmcp'), 'FastMCPSession')
  if (typeof session !== 'function') return undefined
  const nothing = (): void => {}
  const options = {
    // Without a name it is no tool of the project's.
    tools: [{ name: '', description: '', parameters: schema, execute: nothing }],
    name: 'server',
    version: '0.0.0',
    logger: { debug: nothing, error: nothing, info: nothing, log: nothing, warn: nothing },
    prompts: [],
    resources: [],
    resourcesTemplates: [],
    transportType: 'stdio',
    utils: {},
  }
  let answer: unknown
  try {
    const made = Reflect.construct(session as Session, [options]) as object
    answer = await listHandlerOf(memberOf(made, 'server') as object)?.(
      { method: 'tools/list', params: {} },
      {},
    )
  } catch {
    // A version that is made in another way.
    return undefined
  }
  const [tool] = (memberOf(answer, 'tools') ?? []) as readonly unknown[]
  return memberOf(tool, 'inputSchema')
}
