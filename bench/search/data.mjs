import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DATA =
  process.env.TOOLCRIB_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
export const SETS = [
  'livemcp-mw',
  'livemcp-task',
  'apibank-kw',
  'mcpproxy-golden',
  'bfcl',
  'metatool',
  'toolbench',
  'sealtools',
]
/** Sets whose tools stand in the way, in the order in which a pool grows. */
const DISTRACTORS = ['pool-docker', 'bfcl', 'sealtools', 'toolbench', 'metatool', 'apibank-kw']

export const hasData = existsSync(join(DATA, 'retrieval'))

/** As a registry's entries, in code-unit order. */
function entriesOf(tools) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return [...byName.values()]
    .map(({ name, description = '', inputSchema = { type: 'object' }, server }) => ({
      name,
      description: description ?? '',
      inputSchema,
      ...(server ? { server } : {}),
      residency: [],
      tokens: {},
      fingerprint: createHash('sha256')
        .update(JSON.stringify([name, description, inputSchema]))
        .digest('hex')
        .slice(0, 16),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const read = (name) => JSON.parse(readFileSync(join(DATA, 'retrieval', `${name}.json`), 'utf8'))

export function loadSet(name, half) {
  const { tools, queries } = read(name)
  const bit = (query) => createHash('md5').update(query).digest()[0] & 1
  return {
    name,
    tools: entriesOf(tools),
    queries: queries.filter(({ query }) => bit(query) === (half === 'test' ? 1 : 0)),
  }
}

/** A set's tools among others, up to `size`. */
export function grow(set, size) {
  const tools = new Map(set.tools.map((tool) => [tool.name, tool]))
  for (const name of DISTRACTORS) {
    for (const tool of entriesOf(read(name).tools))
      if (tools.size < size && !tools.has(tool.name)) tools.set(tool.name, tool)
  }
  return { name: `${set.name} in ${tools.size}`, tools: entriesOf([...tools.values()]), queries: set.queries }
}

/** Tools of real servers: every snapshot, and the real tools of the sets. */
export function realTools() {
  const folder = join(DATA, 'mcp-tools')
  const snapshots = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const { server, tools } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return tools.map((tool) => ({ ...tool, server, name: `${server}__${tool.name}` }))
    })
  return entriesOf([...snapshots, ...read('livemcp-mw').tools, ...read('pool-docker').tools])
}
