import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../codegen/src/diagnostics/diagnostic.ts'
import { sumUpNotes } from '../../../codegen/src/diagnostics/sum-up-notes.ts'

const note = (about: string, code = 'provider-name-mapped'): Diagnostic => ({
  code,
  severity: 'info',
  message: `"${about}" is called otherwise`,
  about,
})

test('notes on what providers make of tools are one line a code; all else stays', () => {
  const warning: Diagnostic = { ...note('w'), severity: 'warning' }
  const other: Diagnostic = { code: 'ref-growth', severity: 'info', message: 'grows' }
  const alone = note('z', 'provider-strict-limit')
  const said = sumUpNotes([other, note('a'), warning, note('b'), alone, note('c'), note('d'), other])
  expect(said).toEqual([
    other,
    {
      code: 'provider-name-mapped',
      severity: 'info',
      message:
        '4 times in 4 tools (a, b, c and 1 more), the first: "a" is called otherwise. --verbose lists all',
    },
    warning,
    alone,
    other,
  ])
})

test('two remarks on one tool count it once', () => {
  expect(sumUpNotes([note('a'), note('a')])[0]?.message).toContain('2 times in 1 tool (a)')
})
