import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeNames } from '../../../../codegen/src/emit/inputs/type-names.ts'

describe('typeNames', () => {
  it.each([
    ['web_fetch', 'WebFetchInput'],
    ['getURL2x', 'GetURL2xInput'],
    ['API-get.user', 'APIGetUserInput'],
    ['2fa', '_2faInput'],
    ['__proto__', 'ProtoInput'],
    ['_', 'Input'],
    ['constructor', 'ConstructorInput'],
  ])('%s gives %s: nothing but first letters is re-cased', (tool, expected) => {
    expect(typeNames([tool]).get(tool)).toBe(expected)
  })

  it('tools that would share a name each get a digest of their own', () => {
    const names = typeNames(['web_fetch', 'webFetch', 'other'])
    expect(names.get('web_fetch')).toBe('WebFetchInput_3f2690ac7303c43f')
    expect(names.get('webFetch')).toMatch(/^WebFetchInput_[0-9a-f]{16}$/)
    expect(names.get('other')).toBe('OtherInput')
  })

  it('names are distinct identifiers, whatever the tools and their order', () => {
    const toolName = fc.string({ unit: fc.constantFrom(...'aAbB01_.-'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.uniqueArray(toolName, { maxLength: 30 }), (tools) => {
        const names = typeNames(tools)
        expect(new Set(names.values()).size).toBe(tools.length)
        for (const name of names.values()) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
        expect(typeNames([...tools].reverse())).toEqual(new Map([...names].reverse()))
      }),
    )
  })
})
