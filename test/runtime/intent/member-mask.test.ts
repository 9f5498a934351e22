import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLatest } from '../../../runtime/src/intent/latest.ts'
import { isMember, maskOf, membersIn } from '../../../runtime/src/intent/member-mask.ts'

const sets = fc.array(fc.boolean(), { maxLength: 70 })

describe('sets as bits', () => {
  test('I5: a mask holds exactly the members, in the order of the list', () => {
    fc.assert(
      fc.property(sets, (isIn) => {
        const list = [...isIn.keys()]
        const mask = maskOf(list, (position) => isIn[position])
        const expected = list.filter((position) => isIn[position])
        expect(membersIn(list, mask)).toEqual(expected)
        expect(list.filter((position) => isMember(mask, position))).toEqual(expected)
        expect([-1, list.length, list.length + 1000].some((position) => isMember(mask, position))).toBe(false)
      }),
    )
  })

  test('masks of one list are equal where the sets are, and nowhere else', () => {
    fc.assert(
      fc.property(sets, fc.nat(69), (isIn, at) => {
        const list = [...isIn.keys()]
        const mask = maskOf(list, (position) => isIn[position])
        expect(maskOf(list, (position) => isIn[position])).toBe(mask)
        const other = maskOf(list, (position) => isIn[position] !== (position === at))
        expect(other === mask).toBe(at >= list.length)
      }),
    )
  })

  test('a thousand tools take 125 characters', () => {
    expect(maskOf(Array.from({ length: 1000 }), () => true)).toHaveLength(125)
  })
})

describe('what was asked for last', () => {
  test('is made once, and whatever was asked for again outlives the others', () => {
    const latest = createLatest<number, object>()
    const first = latest(0, () => ({}))
    const second = latest(1, () => ({}))
    for (let key = 2; key < 200; key++) {
      latest(key, () => ({}))
      expect(latest(0, () => ({}))).toBe(first)
    }
    expect(latest(1, () => ({}))).not.toBe(second)
  })

  test('holds undefined like any other value', () => {
    let calls = 0
    const latest = createLatest((key: string) => void (calls += key.length))
    latest('a')
    latest('a')
    expect(calls).toBe(1)
  })
})
