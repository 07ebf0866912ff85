import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { EditList } from '@atlas/core/writing/edit-list.ts'
import { weave, weaveInOrder } from '@atlas/core/writing/weave.ts'

test('edits come in any order', () => {
  const edits = [
    { at: [4, 5], text: 'E' },
    { at: [0, 1], text: 'A' },
  ] as const
  expect(weave('abcde', [...edits])).toBe('AbcdE')
})

test('insertions at one offset keep their order, and come before a replacement there', () => {
  const edits = [
    { at: [1, 2], text: 'X' },
    { at: [1, 1], text: '1' },
    { at: [1, 1], text: '2' },
  ] as const
  expect(weave('abc', [...edits])).toBe('a12Xc')
})

test('edits that overlap, or lie outside the text, are an error', () => {
  const overlap = [
    { at: [0, 3], text: '' },
    { at: [2, 4], text: '' },
  ] as const
  expect(() => weave('abcde', [...overlap])).toThrow('overlap')
  expect(() => weave('abc', [{ at: [2, 9], text: '' }])).toThrow('overlap')
  expect(() => weave('abc', [{ at: [2, 1], text: '' }])).toThrow('overlap')
  const inside = [
    { at: [0, 3], text: '' },
    { at: [1, 1], text: 'x' },
  ] as const
  expect(() => weave('abcde', [...inside])).toThrow('overlap')
})

test('the text between the edits stays', () => {
  const pieces = fc.array(fc.tuple(fc.string(), fc.string(), fc.string()))
  fc.assert(
    fc.property(pieces, (all) => {
      let at = 0
      const edits = all.map(([gap, was, text]) => {
        const start = at + gap.length
        at = start + was.length
        return { at: [start, at] as const, text }
      })
      const before = all.map(([gap, was]) => gap + was).join('')
      expect(weave(before, edits.toReversed())).toBe(insertionsReversed(all))
    }),
  )

  /** Reversing the edits reverses those that insert at one offset. */
  function insertionsReversed(all: [string, string, string][]): string {
    let woven = ''
    let inserted: string[] = []
    for (const [gap, was, text] of all) {
      if (gap !== '') {
        woven += inserted.join('') + gap
        inserted = []
      }
      if (was === '') inserted.unshift(text)
      else {
        woven += inserted.join('') + text
        inserted = []
      }
    }
    return woven + inserted.join('')
  }
})

test('a long text is woven like a short one', () => {
  const text = 'abcdefgh'.repeat(600_000)
  const edits = Array.from({ length: 600_000 }, (_, index) => ({
    at: [index * 8, index * 8 + 1] as const,
    text: 'Ölöl',
  }))
  const all = [...edits, { at: [text.length, text.length] as const, text: '花' }]
  const expected = `${'Ölölbcdefgh'.repeat(600_000)}花`
  expect(weave(text, all) === expected).toBe(true)
  expect(weave(text, [{ at: [3, 4], text: '' }]) === `abc${text.slice(4)}`).toBe(true)
  const list = new EditList()
  list.add(all)
  expect(weaveInOrder(text, list, list.growth).text === expected).toBe(true)
})

test('a built text that would be longer than a text can be is refused', () => {
  // V8 makes it of the same piece, so it takes little memory.
  const text = 'x'.repeat(536_870_888)
  expect(() => weave(text, [{ at: [0, 0], text: 'y' }])).toThrow('The built file would have more than')
})
