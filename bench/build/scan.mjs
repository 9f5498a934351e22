// Scanning 2,000 files of which 100 hold tools, against reading all of them and parsing those 100.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Project } from 'ts-morph'
import { findFiles } from '../../codegen/dist/files/find-files.js'
import { scan } from '../../codegen/dist/scan/scan.js'
import { compare, printRatio } from './median.mjs'
import { writeProject } from './project.mjs'

const root = writeProject({ tools: 100, others: 1899 })
const files = await findFiles(root, ['src/**/*.ts'], 'generated')

async function ours() {
  const { tools, diagnostics } = await scan({ root, files })
  if (tools.length !== 100 || diagnostics.length !== 0)
    throw new Error(`${tools.length} tools, ${diagnostics[0]?.message}`)
}

async function baseline() {
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true })
  texts.forEach((text, index) => {
    if (text.includes('defineTool')) project.createSourceFile(`/${files[index]}`, text)
  })
}

const holds = printRatio(
  `scan of ${files.length} files, 100 with tools`,
  await compare(ours, baseline),
  'read all, parse the 100',
  2,
)
await rm(root, { recursive: true })
process.exitCode = holds ? 0 : 1
