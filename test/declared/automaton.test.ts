// The tables that run patterns find the same as RE2.
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { Automaton } from '@atlas/formats/_declared/automaton/automaton.ts'
import { Steps } from '@atlas/formats/_declared/patterns.ts'

/** The places of the groups by RE2, in a text that begins at `start`. */
function byRe2(compiled: RE2JS, text: string, start: number, end: number): readonly number[] | undefined {
  const re2 = compiled.re2()
  const piece = text.slice(start, end)
  const groups = 1 + re2.numberOfCapturingGroups()
  const [isMatch, places] = re2.matchWithGroup(piece, 0, piece.length, 1, groups) as unknown as [
    boolean,
    readonly number[],
  ]
  return isMatch ? places.map((place) => (place < 0 ? -1 : place + start)) : undefined
}

function byTables(
  automaton: Automaton,
  text: string,
  start: number,
  end: number,
): readonly number[] | undefined {
  const matcher = automaton.matcher(text, new Steps(), tooLarge)
  const longest = matcher.reach(start, end)
  return longest < 0 ? undefined : matcher.places(start, end, longest)
}

/** As patterns of a single line are matched, which end with it. */
function byLine(
  automaton: Automaton,
  text: string,
  start: number,
  end: number,
): readonly number[] | undefined {
  const matcher = automaton.matcher(text, new Steps(), tooLarge)
  return matcher.mayBegin(start, end) ? matcher.places(start, end, end) : undefined
}

function tooLarge(): never {
  throw new Error('The tables are too large.')
}

const LEAVES =
  'a b k é 😀 . (?s:.) [^a] [ab] [^"\\\\] \\w \\s \\d = \\\\. \\b \\B ^ $ (?m:^) (?m:$) \\A \\z (?i:k) (?i:É) \\p{L} \\n'
const leaf = fc.constantFrom(...LEAVES.split(' '), ' ', '')
const { pattern: patterns } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.tuple(tie('piece'), tie('piece')).map((pieces) => pieces.join('')),
    fc.tuple(tie('piece'), tie('piece'), tie('piece')).map((pieces) => pieces.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((pieces) => `(?:${pieces.join('|')})`),
  ),
  piece: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('pattern').map((pattern) => `(${pattern})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?'))
      .map(([pattern, times]) => `(?:${pattern})${times}`),
  ),
}))
const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'k',
      'K',
      'é',
      'É',
      '😀',
      '\ud83d',
      '\ude00',
      '"',
      '\\',
      '=',
      ' ',
      '\n',
      '\r',
      '1',
      'ſ',
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''))

const RUNS = { numRuns: Number(process.env['RUNS'] ?? 1000) }

test.each([
  ['the start of a text', byTables, (pattern: string) => pattern, texts],
  [
    'a line',
    byLine,
    (pattern: string) => String.raw`(?:${pattern})[ \t]*(?:\r?\n|\r|\z)`,
    texts.map((text) => text.replaceAll(/[\r\n]/g, '')),
  ],
] as const)('%s: tables find the matches and groups that RE2 finds', (_, find, whole, inputs) => {
  const several = fc.array(inputs, { minLength: 1, maxLength: 6 })
  const property = fc.property(patterns, several, fc.nat(3), (source, all, skipped) => {
    const compiled = RE2JS.compile(whole(source))
    const automaton = new Automaton(compiled.re2())
    for (const text of all) {
      const start = Math.min(skipped, text.length)
      const found = find(automaton, text, start, text.length)
      expect({ source, text, found }).toEqual({
        source,
        text,
        found: byRe2(compiled, text, start, text.length),
      })
    }
  })
  fc.assert(property, RUNS)
})
