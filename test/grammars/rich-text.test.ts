import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { RichText } from '@atlas/formats/_grammars/rich-text/codec.ts'
import { shownIn } from '@atlas/formats/_grammars/rich-text/shown.ts'
import { wordPlaces, type WordPlaces } from '@atlas/formats/_grammars/rich-text/words.ts'
import type {
  CharacterFormat,
  RichParagraph,
  Piece,
  RichSyntax,
  FormatRun,
} from '@atlas/formats/_grammars/rich-text/paragraph.ts'

// A toy syntax: `{b:text}` is a run in the format b, `{-:text}` a plain one, `[12]` a code, `[12!]` one with strings,
// `(link …)` a link, `|` a tab inside a run, `;` divides places for text, and `#` is a mark.
const formats = new Map<string, CharacterFormat>()
function formatOf(name: string): CharacterFormat {
  const known = formats.get(name)
  if (known) return known
  const properties = name === '-' ? [] : name.split('+').map((one) => ({ name: one, value: '' }))
  const format = { properties, showsSpace: name.includes('u') }
  formats.set(name, format)
  return format
}

const TOKEN = /\{([^:]+):([^}]*)\}|\[(\d+)(!?)\]|\((\w+) |(\))|(#)/g

function read({ raw, fixed }: Toy): RichParagraph {
  const pieces: Piece[] = []
  const links: string[] = []
  for (const found of raw.matchAll(TOKEN)) {
    const [token, name, content = '', code, bang, link, close] = found
    const at = [found.index, found.index + token.length] as const
    if (name !== undefined) {
      const run: FormatRun = { format: formatOf(name), head: `{${name}:`, tail: '}' }
      let start = at[0] + run.head.length
      for (const part of content.split(/(?<=[|;])|(?=[|;])/)) {
        const span = [start, (start += part.length)] as const
        if (part === '|') pieces.push({ kind: 'char', at: span, text: '\t', run })
        else if (part !== ';') pieces.push({ kind: 'text', at: span, text: part, run })
      }
    } else if (code) pieces.push({ kind: 'code', at, name: `c.${code}`, holdsStrings: bang === '!' })
    else if (link) {
      links.push(`a.${link}`)
      pieces.push({ kind: 'open', at, name: `a.${link}` })
    } else if (close) pieces.push({ kind: 'close', at, name: links.pop() ?? '' })
    else pieces.push({ kind: 'mark', at, goes: 'before' })
  }
  return { text: raw, at: [0, raw.length], pieces, ...(fixed ? { fixed } : {}) }
}

interface Toy {
  raw: string
  fixed?: string
}

const toy: RichSyntax<Toy> = {
  rawOf: ({ raw }) => raw,
  read,
  placeOf: (raw, like) => ({ ...like, raw }),
  fill: (_, { at }, text) => ({ at, text: toy.lay(text).replaceAll('\t', '|') }),
  fillWords: (_, { at }, text) => ({ at, text: toy.lay(text) }),
  lay(text) {
    if (/[{}[\]()|;#\0]/.test(text)) throw new FormatError('unwritable', 'it has a sign of the syntax')
    return text
  },
  chars: new Map([['\t', '|']]),
}

const codecOf = (raw: string, fixed?: string): RichText<Toy> =>
  new RichText(toy, fixed ? { raw, fixed } : { raw })
const shown = (raw: string): string => codecOf(raw).decode(raw)
const written = (raw: string, text: string, fixed?: string): string => {
  const codec = codecOf(raw, fixed)
  const built = codec.encode(text, raw)
  expect(shown(built)).toBe(text)
  return built
}

describe('a paragraph is shown as one text', () => {
  test.each([
    ['{-:One }{-:two}', 'One two'],
    ['{-:A }{b:bold}{-: word}', 'A <b>bold</b> word'],
    ['{b:All bold}', 'All bold'],
    ['{b:Bold }{-:plain}', '<b>Bold </b>plain'],
    ['{-:A }{b+i:both}{-:.}', 'A <b.5mc>both</b.5mc>.'],
    ['{-:See}{b: }{-:it}', 'See it'],
    ['{-:See}{u: }{-:it}', 'See it'],
    ['{-:See}{u:  }{-:it}', 'See<u>  </u>it'],
    ['{-:See}{u: }{u:it}', 'See<u> it</u>'],
    ['{-:Use <b>, not }[1]', 'Use &lt;b>, not <c.1/>'],
    ['{-:a < b, <b>, <br/>}', 'a < b, &lt;b>, &lt;br/>'],
    ['{-:One}{-:|two}', 'One\ttwo'],
    ['{b:x}{-:}{b:y}{-: z}', '<b>xy</b> z'],
    ['{-:Read }(home {link:here}){-:.}', 'Read <a.home>here</a.home>.'],
    ['{-:A}[12]{-:B}', 'A<c.12/>B'],
    ['{b:A}[12]{b:B}{-: c}', '<b>A<c.12/>B</b> c'],
    ['{b:A}[12]{-:B}', '<b>A</b><c.12/>B'],
    ['{-:1 < 2 is not <b> but }{b:so}', '1 < 2 is not &lt;b> but <b>so</b>'],
  ])('%s is %s', (raw, text) => {
    expect(shown(raw)).toBe(text)
  })
})

describe('with the same tags only texts change', () => {
  test.each([
    ['{-:One }{-:two}', 'Eins', '{-:Eins}{-:}'],
    ['{-:A }{b:bold}{-: word}', 'Ein <b>fettes</b> Wort', '{-:Ein }{b:fettes}{-: Wort}'],
    ['{-:A }{b:bold}{-: word}', 'Ein Wort', '{-:Ein Wort}{b:}{-:}'],
    ['{b:Bold }{-:plain}', 'schlicht', '{b:}{-:schlicht}'],
    ['{-:One|two}', 'Eins\tzwei', '{-:Eins|zwei}'],
    ['{-:A;B}[1!]{-:C}', 'D<c.1/>', '{-:D;}[1!]{-:}'],
    ['{-:One|two}#', 'One two', '{-:One two}#'],
    ['{-:One two}', 'One\ttwo', '{-:One|two}'],
  ])('%s becomes %s', (raw, text, expected) => {
    expect(written(raw, text)).toBe(expected)
  })
})

describe('with moved tags a paragraph is rebuilt from its own pieces', () => {
  test.each([
    ['{-:A }{b:bold}{i:word}', '<i>Wort</i> <b>fett</b>', '{i:Wort}{-: }{b:fett}{-:}'],
    ['{-:A}[12]{-:B}', '<c.12/>C', '{-:}[12]{-:C}'],
    ['{-:A}[12]{-:B}', 'C', '{-:C}'],
    ['{-:A|B}#{b:c}', '<b>c</b>A', '#{b:c}{-:A}'],
    ['{-:Read }(home {link:here}){-:.}', '<a.home>Hier</a.home>', '{-:}(home {link:Hier})'],
    ['{b:A}[12]{-:B}', '<b>x<c.12/></b>y', '{b:x}[12]{b:}{-:y}'],
  ])('%s with %s', (raw, text, expected) => {
    const built = written(raw, text)
    expect(built.replaceAll('{-:}', '')).toBe(expected.replaceAll('{-:}', ''))
  })
})

describe('tags of formats that change nothing are left out', () => {
  test.each([
    ['<b>x</b><b>y</b>', '<b>xy</b>'],
    ['x<b></b>y', 'xy'],
    ['<b>x</b><i></i><b>y</b>', '<b>xy</b>'],
    ['x<b> </b>y', 'x y'],
    ['<b>x</b><i> </i>y', '<b>x </b>y'],
    ['x<u> </u>y', 'x y'],
    ['x<u>  </u>y', 'x<u>  </u>y'],
    ['<b>x</b> <b>y</b>', '<b>x</b> <b>y</b>'],
    ['<z></z>', '&lt;z>&lt;/z>'],
  ])('%s is %s', (text, settled) => {
    const raw = '{-:A }{b:b}{i:c}{u:d}'
    expect(codecOf(raw).normalize(text)).toBe(settled)
    expect(codecOf(raw).decode(codecOf(raw).encode(settled, raw))).toBe(settled)
  })
})

describe('a tag inside the tag of a format takes its text out of that format', () => {
  test.each([
    ['<b>x<i>y</i>z</b>', '<b>x</b><i>y</i><b>z</b>'],
    ['<b><i>y</i></b>', '<i>y</i>'],
    ['<b>x<b>y</b>z</b>', '<b>xyz</b>'],
    ['<b>x<a.k>y<i>z</i></a.k></b>!', '<b>x</b><a.k>y<i>z</i></a.k>!'],
    ['<b>x<c.1/>y</b>', '<b>x<c.1/>y</b>'],
    ['<b>x<i>y</b>z</i>', '<b>x<i>y</b>z</i>'],
  ])('%s is %s', (text, flat) => {
    const raw = '{-:A }{b:b}{i:c}(k {-:l}{i:m})[1]'
    expect(codecOf(raw).normalize(text)).toBe(flat)
    if (text !== flat) expect(written(raw, flat)).toContain('y')
  })
})

describe('a text is refused with its own sentence', () => {
  test.each([
    ['{-:A }{b:b}', '<b>B', 'never closed'],
    ['{-:A}[1!]{-:B}', 'C', 'is missing, but it contains texts'],
    ['{-:A}[1]{-:B}', 'C<c.1/><c.1/>', 'is used more often than in the source'],
  ])('%s with %s', (raw, text, reason) => {
    expect(() => codecOf(raw).encode(text, raw)).toThrow(reason)
  })

  test('in a paragraph whose tags keep their places', () => {
    const raw = '{-:A }{b:b}{-: c}{i:d}'
    expect(() => written(raw, '<i>d</i><b>b</b>', 'it has tracked changes')).toThrow(
      'it has tracked changes, so its tags',
    )
    expect(written(raw, 'x <i>d</i>', 'it has tracked changes')).toBe('{-:x }{b:}{-:}{i:d}')
  })
})

/** A piece of a paragraph. */
const piece = fc.constantFrom(
  '{-:a}',
  '{b:b}',
  '{i: }',
  '{u:|}',
  '{u: }',
  '{b+i:x}',
  '[1]',
  '[2!]',
  '(k {-:l})',
  '{-:}',
  '#',
)

test('a written text is read back, for any paragraph and text', () => {
  const part = fc.constantFrom(
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<u>',
    '</u>',
    '<c.1/>',
    '<c.2/>',
    '<a.k>',
    '</a.k>',
    ' ',
    'w',
    '\t',
    '&lt;b>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), fc.array(part, { maxLength: 9 }), (pieces, parts) => {
      const raw = `{-:start}${pieces.join('')}{b:end}`
      const codec = codecOf(raw)
      const text = parts.join('')
      let built: string
      try {
        built = codec.encode(text, raw)
      } catch (error) {
        if (error instanceof FormatError && error.code === 'unwritable') return
        throw error
      }
      expect(shown(built)).toBe(codec.normalize(text))
      expect(codec.encode(shown(raw), raw)).toBe(raw)
    }),
    { numRuns: 1000, seed: 14 },
  )
})

test('a text with the tags of its source is normalized and written as any other one', () => {
  const words = fc.constantFrom('w', ' ', '', 'x y', 'a < b', '&lt;b>', 'z', 'x  y', '\t', 'Ä')
  const spelledBy = (codec: RichText<Toy>, text: string, raw: string): string => {
    try {
      return codec.encode(text, raw)
    } catch (error) {
      return String(error)
    }
  }
  let count = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), fc.array(words), (pieces, others) => {
      const raw = `{-:start}${pieces.join('')}{b:end}`
      const source = shown(raw)
      const parts = source.split(/(<[^<>]*>)/)
      const text = parts.map((part, index) => (index % 2 === 0 ? (others[index] ?? part) : part)).join('')
      const knowing = new RichText(toy, { raw }, source, placesIn(raw))
      const normal = codecOf(raw).normalize(text)
      expect(knowing.normalize(text)).toBe(normal)
      if (knowing.editsFor(normal)) count++
      for (const each of [normal, text])
        expect(spelledBy(knowing, each, raw)).toBe(spelledBy(codecOf(raw), each, raw))
    }),
    { numRuns: 1000, seed: 14 },
  )
  expect(count).toBeGreaterThan(100)
})

test.each([
  ['{-:A }{b:b}{i:c}{-: d}', 'E <b>f</b><i>g</i> h', '{-:E }{b:f}{i:g}{-: h}'],
  ['{-:A}[1]{-:b}#(k {b:c})', 'D<c.1/>e<a.k>f</a.k>', '{-:D}[1]{-:e}#(k {b:f})'],
])('words of %s are written without reading it again', (raw, text, built) => {
  const codec = new RichText({ ...toy, placeOf: fail, read: fail }, { raw }, shown(raw), placesIn(raw))
  expect(codec.encode(text, raw)).toBe(built)
})

test.each([
  ['{-:A }{b:b}', 'C <b>d</b> e', '{-:C }{b:d}{-: e}'],
  ['{-:A }{b:b}{i:c}', '<i>d</i> e <b>f</b>', '{i:d}{-: e }{b:f}'],
])(
  'words in all formats of %s, in another order, are not read after they are written',
  (raw, text, built) => {
    expect(new RichText({ ...toy, placeOf: fail }, { raw }).encode(text, raw)).toBe(built)
  },
)

test.each([
  ['{-:A }{b:b}{i:c}', '<b>d</b> e'],
  ['{-:A }{b:b}', '<b>d</b>  e'],
  ['{-:A }{b:b}', '<b>d</b> a < e'],
  ['{-:A }{u:b}', 'c<u>  </u>d<u>e</u>f'],
  ['{-:A }{b:b}#', '<b>d</b> e'],
  ['{-:A }{b:b}[1]', '<b>d</b><c.1/> e'],
  ['{-:A }(k {b:b})', '<a.k>d</a.k> e'],
  ['{-:A }{b:b}', '<b>d</b> e\tf'],
])('%s with other text than words (%s) is read after it is written', (raw, text) => {
  expect(() => new RichText({ ...toy, placeOf: fail }, { raw }).encode(text, raw)).toThrow('is read again')
})

const placesIn = (raw: string): WordPlaces | undefined => wordPlaces(shownIn(read({ raw })))
const fail = (): never => {
  throw new Error('The paragraph is read again.')
}

test('codes tell what a text may leave out', () => {
  const codec = codecOf('{-:A }{b:b}[1!][2](x {-:y})')
  expect(
    codec
      .inlineCodes('<b>x</b><c.1/><c.2/><a.x>y</a.x><i>')
      .map(({ id, kind, requiredBy }) => [id, kind, requiredBy]),
  ).toEqual([
    ['b', 'open', 'reader'],
    ['b', 'close', 'reader'],
    ['c.1', 'alone', 'file'],
    ['c.2', 'alone', 'document'],
    ['a.x', 'open', 'document'],
    ['a.x', 'close', 'document'],
    ['<i>', 'open', 'document'],
  ])
})
