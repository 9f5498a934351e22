import { expect, it } from 'vitest'
import type { ResolvedConfig } from '../../../codegen/src/config/resolved-config.ts'
import { checkPatterns } from '../../../codegen/src/normalize/check-patterns.ts'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import { scannedTool } from './scanned.ts'

const { tools } = normalize([
  scannedTool({ name: 'read', tags: ['files'] }),
  scannedTool({ name: 'github__create_issue' }, { server: 'github' }),
])

function said(pattern: string): string | undefined {
  const config = {
    modes: [],
    defaults: [pattern],
    presets: [],
    overlays: [],
    surfaces: [],
    residency: [],
    budgets: [],
    usage: new Map(),
  } as unknown as ResolvedConfig
  return checkPatterns(config, tools)[0]?.hint
}

it.each([
  ['github', 'server:github'],
  ['mcp__github', 'server:github'],
  ['mcp__github__*', 'server:github'],
  ['server:githb', 'server:github'],
  ['files', 'tag:files'],
  ['tag:file', 'tag:files'],
  ['reed', 'read'],
])('I4: %s matches no tool, and %s is what may have been meant', (pattern, meant) => {
  expect(said(pattern)).toBe(`Did you mean ${meant}?`)
})

it('I4: a pattern that matches is not mentioned', () => {
  for (const pattern of ['read', 'github__*', 'server:github', 'tag:files', '*'])
    expect(said(pattern)).toBeUndefined()
})
