// Searches for words at offsets that never decrease.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Search } from '@atlas/formats/_grammars/text/search.ts'

/** Letters whose high byte is a tab, a line feed, a backslash, or one of their low bytes. */
const SCRIPTS = ['नमस्ते', 'નમસ્તે', '小山', 'Тут', 'naïve', 'plain', '😀']

test.each(['\t', '\n', '\\', ':', '-->'])(
  'a search for %j finds what indexOf finds, in any script',
  (word) => {
    const piece = fc.constantFrom(...SCRIPTS, word, ' ', '"')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(9), (pieces, step) => {
        const text = pieces.join('')
        const search = new Search(text, word)
        for (let at = 0; at <= text.length; at += step + 1) {
          const found = text.indexOf(word, at)
          expect(search.from(at)).toBe(found < 0 ? text.length : found)
        }
      }),
    )
  },
)
