import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReport } from '../../codegen/src/report/compare-reports.ts'
import { DEFAULT_SET } from '../../codegen/src/report/price-sets.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** 1234 as 1,234, whatever the machine's locale. */
const grouped = (tokens: number): string => String(tokens).replace(/\B(?=(\d{3})+$)/g, ',')

test.each(['anthropic/claude-4.5', 'openai-responses/gpt-5'])(
  "the README's figures are those of the committed budget: %s",
  (target) => {
    const set = parseReport(read('tools/generated/budget.json'))?.sets.find(
      (set) => set.set === DEFAULT_SET && set.mode === 'agent' && set.target === target,
    )
    if (set === undefined) throw new Error(`no default set of mode agent on ${target}`)
    const readme = read('README.md')
    expect(readme).toContain(`| ${grouped(set.allResident)} | **${grouped(set.resident + set.catalog)}** |`)
    if (target.startsWith('anthropic')) expect(readme).toContain(`listed by name (${set.catalog} tokens)`)
  },
)
