// The comparison of two texts by words.
import { describe, expect, test } from 'vitest'
import { wordDiff } from '../diff/word-diff.ts'

describe('a word diff', () => {
  test.each([
    ['', '', ''],
    ['one two', 'one two', 'one two'],
    ['one two three', 'one 2 three', 'one [-two-][+2+] three'],
    ['', 'new', '[+new+]'],
    ['Hello {0}!', 'Hello!', 'Hello[- {0}-]!'],
  ])('of %j and %j', (before, after, shown) => {
    const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['[+', '+]'] } as const
    const parts = wordDiff(before, after).map(({ kind, text }) => marks[kind].join(text))
    expect(parts.join('')).toBe(shown)
  })

  test('of very long texts replaces all', () => {
    const long = 'word '.repeat(2000)
    expect(wordDiff(long, `${long}!`).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})
