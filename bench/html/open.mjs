// Opens the report of 3,000 tools in headless Chromium, against a page that parses the same data and writes a plain table of it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { compare, median, printRatio } from '../build/median.mjs'
import { writeProject } from '../build/project.mjs'

const RATIO = 1.2
const LIMIT_MS = 1000
const LIMIT_BYTES = 2_000_000
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
if (!existsSync(executablePath)) {
  console.log(`     the report's page is not measured: there is no ${executablePath} (set CHROMIUM_PATH)`)
  process.exit(0)
}

const cli = fileURLToPath(new URL('../../codegen/bin/toolcrib.js', import.meta.url))
const root = writeProject({ tools: 3000 })
execFileSync('node', [cli, 'report', '--html', 'budget.html'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const html = await readFile(join(root, 'budget.html'), 'utf8')
const data = /<script type="application\/json" id="data">.*<\/script>/.exec(html)?.[0] ?? ''
await writeFile(
  join(root, 'plain.html'),
  `<!doctype html><html><body><table></table>${data}<script>
const data = JSON.parse(document.getElementById('data').textContent)
document.querySelector('table').append(...data.names.map((name, at) => {
  const row = document.createElement('tr')
  for (const text of [name, data.targets[0].description[at], data.targets[0].schema[at]]) row.append(Object.assign(document.createElement('td'), { textContent: text }))
  return row
}))
document.documentElement.dataset.ready = 'true'</script></body></html>`,
)

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
const open = (name) => async () => {
  await page.goto(`file://${join(root, name)}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}
const opened = await compare(open('budget.html'), open('plain.html'))
const close = printRatio('open the report of 3,000 tools', opened, 'a plain table of the same data', RATIO)
const isFast = opened.ours < LIMIT_MS
const bytes = Buffer.byteLength(html)
console.log(`${isFast ? 'ok  ' : 'MISS'} it takes ${opened.ours.toFixed(0)} ms (limit ${LIMIT_MS} ms)`)
console.log(
  `${bytes < LIMIT_BYTES ? 'ok  ' : 'MISS'} it weighs ${(bytes / 1e6).toFixed(2)} MB (limit ${LIMIT_BYTES / 1e6} MB)`,
)

await open('budget.html')()
const moves = []
for (let round = 0; round < 9; round += 1)
  moves.push(
    await page.evaluate(() => {
      const start = performance.now()
      document.querySelector('.switch[aria-disabled=false]').click()
      return performance.now() - start
    }),
  )
console.log(`     moving a tool there and drawing everything that follows: ${median(moves).toFixed(0)} ms`)
await browser.close()
await rm(root, { recursive: true })
process.exitCode = close && isFast && bytes < LIMIT_BYTES ? 0 : 1
