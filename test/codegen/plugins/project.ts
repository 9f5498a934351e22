import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A project whose app prints the names of the tools that it was bundled with. */
export interface Project {
  readonly folder: string
  write(path: string, text: string): Promise<void>
  read(path: string): Promise<string>
  tool(name: string, description?: string): Promise<void>
  remove(): Promise<void>
}

export const runtimeSource: string = fileURLToPath(new URL('../../../runtime/src/index.ts', import.meta.url))

export async function aProject(): Promise<Project> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolcrib-plugin-')))
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const tool = (name: string, description = `Does ${name}.`): Promise<void> =>
    write(
      `tools/${name}.ts`,
      `import { defineTool } from 'toolcrib'
export const ${name.split('/').at(-1)} = defineTool({
  name: '${name.split('/').at(-1)}',
  description: '${description}',
  inputSchema: { type: 'object', properties: {} },
  execute: () => '${name}',
})
`,
    )
  await write('tools.config.ts', "export default { tools: ['tools/**/*.ts'], targets: ['json'] }\n")
  const app = (from: string): string =>
    `import { manifest } from '${from}'\nexport const names = manifest.entries.map(({ name }) => name).join()\nexport const load = manifest.entries[0].load\n`
  await write('app.ts', app('./tools/generated/registry.js'))
  await write(
    'virtual.ts',
    `${app('virtual:toolcrib')}export { searchIndex } from 'virtual:toolcrib/search'\n`,
  )
  await tool('read')
  await tool('write')
  return {
    folder,
    write,
    tool,
    read: (path) => readFile(join(folder, path), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** What a bundle says. */
export async function namesIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { names: string }
  return module.names
}

/** Waits until something holds, looking again and again. */
export async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    if (await holds()) return
    await pause(50)
  }
  throw new Error(`${what} did not come about`)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
