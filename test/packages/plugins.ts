import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from './packed-project.ts'

/** Puts the examples of docs/plugins.md into a project, with an app that prints the names of its tools. */
export async function writePluginExamples(project: string): Promise<void> {
  const text = await readFile(join(repository, 'docs/plugins.md'), 'utf8')
  const example = (file: string): string => {
    const found = new RegExp(`\`\`\`js\\n// ${file.replaceAll('.', '\\.')}\\n([^]*?)\`\`\``).exec(text)
    if (found === null) throw new Error(`docs/plugins.md has no ${file}`)
    return found[1] as string
  }
  await mkdir(join(project, 'src'), { recursive: true })
  await writeFile(
    join(project, 'src/app.ts'),
    "import { manifest } from '../tools/generated/registry.js'\nconsole.log(manifest.entries.map(({ name }) => name).join())\n",
  )
  await writeFile(
    join(project, 'src/app.js'),
    `${example('src/app.js')}console.log(registry.entries().length, await search())\n`,
  )
  await writeFile(join(project, 'build.mjs'), example('build.mjs'))
  await writeFile(join(project, 'vite.config.js'), example('vite.config.js'))
  // From elsewhere, with nothing written.
  const from = "new URL('./tools.config.ts', import.meta.url)"
  await writeFile(
    join(project, 'virtual.mjs'),
    example('build.mjs')
      .replace("'src/app.ts'", "new URL('./src/app.js', import.meta.url).pathname")
      .replace("'dist/app.mjs'", "new URL('./dist/virtual.mjs', import.meta.url).pathname")
      .replace('toolcrib()', `toolcrib({ config: ${from}, write: false })`),
  )
  // Vite is the project's own choice; this repository has it installed.
  await symlink(join(repository, 'node_modules/vite'), join(project, 'node_modules/vite'))
}
