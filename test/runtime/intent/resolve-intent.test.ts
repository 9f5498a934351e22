import { createRegistry, resolveIntent } from 'toolcrib'
import type { Intent, IntentLayers, ResolveContext } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { entry, live, manifest, namesOf, sets } from './manifest.ts'

const registry = createRegistry(manifest())
const DEFAULTS = ['bash', 'edit', 'github__issue', 'github__pull', 'read']

function names(layers: IntentLayers, context: ResolveContext = {}): string[] {
  return namesOf(resolveIntent(registry, layers, context))
}

describe('I1: precedence', () => {
  test('I1: request, then session, then profile, then the default set', () => {
    const layers = { request: ['read'], session: ['edit'], profile: ['bash'] }
    expect(names(layers)).toEqual(['read'])
    expect(names({ ...layers, request: null })).toEqual(['edit'])
    expect(names({ profile: layers.profile })).toEqual(['bash'])
    expect(names({})).toEqual(DEFAULTS)
    expect(namesOf(resolveIntent(registry))).toEqual(DEFAULTS)
  })

  test('I1: an object without a base keeps following the next level', () => {
    const profile = { profile: 'reader' }
    expect(names({ session: {}, profile })).toEqual(['read', 'web_fetch', 'web_search'])
    expect(names({ session: { disabled: ['web_fetch'] }, profile })).toEqual(['read', 'web_search'])
    expect(names({ session: { overlays: { bash: true } }, profile })).toContain('read')
    expect(names({ session: { enabled: true }, profile })).toEqual(DEFAULTS)
  })

  test('I1: what a followed level denies stays denied, and off stays off', () => {
    const profile = { preset: 'research', disabled: ['web_search'] }
    expect(names({ session: { overlays: { web_search: true } }, profile })).toEqual(['read', 'web_fetch'])
    expect(names({ session: { overlays: { web: true } }, profile: false })).toEqual([])
    expect(names({ session: { only: ['web_search'] }, profile })).toEqual(['web_search'])
  })

  test('I1: a profile that does not exist opens nothing', () => {
    const resolved = resolveIntent(registry, { profile: { profile: 'raeder' } })
    expect(resolved.tools).toEqual([])
    expect(resolved.diagnostics).toMatchObject([{ code: 'unknown-profile', nearest: ['reader'] }])
  })
})
