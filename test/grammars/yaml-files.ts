// Arbitrary YAML, line by line: much of it as people write it, some of it odd, some of it wrong.
import * as fc from 'fast-check'

const indents = ['', '', '  ', '  ', '    ', '    ', '      ', ' ', '\t']
const keys =
  `a b title long_key "q" 'q' "a\\n" k.1 1 true <<  ключ ? & * ! ... __proto__ a#b a'b -k :k`.split(' ')
const colons = [': ', ': ', ': ', ': ', ':', ' : ', ':  ', ':\t', '']
const plain = `one|one two|it's|x: y|x #y|x#y|x:y|a :b|true|12|1.5|~|2001-01-01|:sym|%{a} b|@x|-x|?x|=|é|\u{1f600}|a:|a\tb|y`
const quoted = `"a"|'a'|''|""|"a\\n"|"a\\q"|"\\x41"|"\\u00e"|"a\\"b"|'a''b'|"a" b|"a"b|'a'#b|"a # b"|"|'|"a`
const flow = `[a, b]|[ ]|{}|{a: b}|{a: b, c}|[a, [b], {c: d}]|[:a, "b"]|['a' , b]|[a,, b]|[a: b]|{a: , b: c}|{"a":b}|[a|[a #b]|{a: b} c`
const odd = `&x a|*x|&x|! 'a'|!!str "a"|!t a|-|- a|- - a|- a: b|? a|---|...|--- a|\u0085|\u2028|\ufeff|%x|,|]`
const values = [plain, plain, plain, quoted, quoted, flow, odd].map((list) => list.split('|'))
const headers = '| > |- >- |+ >+ |2 >1- |-2 | #c'.split(' ')
const ends = [
  '\n',
  '\n',
  '\n',
  '\n',
  '\n',
  '\n\n',
  ' # c\n',
  ' \n',
  '\n# c\n',
  '\n  # c\n',
  '\n   \n',
  '\r\n',
  '\r',
  '\t\n',
]

const pick = (list: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...list)
const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((strings) => strings.join(''))

const indent = pick(indents)
const dashes = pick(['', '', '', '', '- ', '- ', '- - ', '-  ', '-'])
const value = fc.oneof(...values.map(pick))
const text = pick(plain.split('|'))
const entry = joined(indent, dashes, pick(keys.slice(0, 7)), pick(colons), value, pick(ends))
const block = joined(
  joined(indent, pick(['a: ', '- ', 'b:  ']), pick(headers), pick(['\n', '\n\n', '\n \n', '\r\n'])),
  joined(indent, text, pick(ends), indent, text, pick(ends)),
)
const lines = joined(
  indent,
  pick(['a: ', '- ']),
  value,
  pick(['\n', '\n\n', ' \\\n']),
  indent,
  value,
  pick(ends),
)

/** A file of a few entries, lists, blocks, and lines that belong nowhere. */
export const yamlFile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: entry },
      { weight: 3, arbitrary: joined(indent, pick(['a:', 'b:', '-', 'c: # d']), pick(ends)) },
      { weight: 2, arbitrary: block },
      { weight: 2, arbitrary: lines },
      { weight: 1, arbitrary: joined(indent, dashes, pick(keys), pick(colons), value, pick(ends)) },
      { weight: 1, arbitrary: joined(pick(['---', '...', '# c', '--- # c', '--- a']), pick(ends)) },
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(''))

const signs = [
  ...'\n\t "\':#-|>[]{},&*!?~%\\',
  '\n  ',
  '---\n',
  '...\n',
  '\r\n',
  '\r',
  ' # ',
  ': ',
  '- ',
  '\n\n',
  "''",
]

/** One of the texts, cut to a few lines, with something put in or taken out here and there. */
export function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  const damage = fc.tuple(fc.nat(400), fc.nat(3), pick(signs))
  return fc
    .tuple(
      fc.nat(texts.length - 1),
      fc.nat(200),
      fc.integer({ min: 1, max: 15 }),
      fc.array(damage, { maxLength: 4 }),
    )
    .map(([index, first, count, damages]) => {
      const all = (texts[index] ?? '').split(/(?<=\n)/)
      const from = first % all.length
      const part = all.slice(from, from + count).join('')
      return damages.reduce((file, [at, cut, sign]) => {
        const place = at % (file.length + 1)
        return file.slice(0, place) + sign + file.slice(place + cut)
      }, part)
    })
}
