import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tools of every server in the data folder, namesakes told apart by their server; none where there are no servers. */
export function readMcpTools(data) {
  const folder = join(data, 'mcp-tools')
  if (!existsSync(folder)) return []
  const tools = new Map()
  for (const file of readdirSync(folder).sort()) {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const { name, description = '', inputSchema } of content.tools ?? content) {
      const unique = tools.has(name) ? `${name}-${file.replace('.json', '')}` : name
      tools.set(unique, { name: unique, description, inputSchema })
    }
  }
  return [...tools.values()]
}
