import { describe, expect, it } from 'vitest'
import { fluentEntries } from '@atlas/formats/fluent/messages-and-terms.ts'
import fluent from '@atlas/formats/fluent/format.ts'
import { totalsOf } from '@atlas/core/report.ts'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { languages, record } from '../core/plugins.ts'
import { patternCodecs } from '@atlas/formats/fluent/text.ts'

const codec = patternCodecs('\n')(4)

const read = (text: string): (string | undefined)[][] =>
  [...fluentEntries(text)].map(({ key, pattern, context }) => [
    key.join('.'),
    codec.decode(text.slice(...pattern.at)),
    context,
  ])

describe('entries of Fluent files', () => {
  it('are messages, attributes and terms', () => {
    expect(read('a = 1\n    .b = 2\n\n  .c=\n  3\n-d = 4\r\n\te')).toEqual([
      ['a', '1', undefined],
      ['a.b', '2', undefined],
      ['a.c', '3', undefined],
      ['-d', '4', undefined],
    ])
  })

  it('have their own comments and the comments of their group', () => {
    expect(read('### x\n## g\n## h\n\n# a\n# b\nc = 1\n# d\n\ne = 2\n##\nf = 3')).toEqual([
      ['c', '1', 'g\nh\na\nb'],
      ['e', '2', 'g\nh'],
      ['f', '3', undefined],
    ])
  })

  it.each([
    'a',
    'a =',
    '-a =\n .b = 1',
    'a = }',
    'a = {',
    'a = { b',
    'a = { "b }',
    'a = { "\\x" }',
    'a = { -b.c }',
    'a = { b -> \n *[c] 1\n}',
    'a = { $b ->\n [c] 1\n}',
    'a = { $b ->\n *[c] 1\n *[d] 2\n}',
    'a = { $b -> *[c] 1\n}',
    'a = { f() }',
    'a = { F(b: 1, b: 2) }',
    'a = { F(b: 1, 2) }',
    'a = 1\n .b = }',
    ' a = 1',
    `a = ${'{'.repeat(501)}1${'}'.repeat(501)}`,
    `a = {${'F('.repeat(100_000)}1${')'.repeat(100_000)}}`,
  ])('are passed over where they have a fault: %j', (text) => {
    expect(read(`${text}\nz = 1`)).toEqual([['z', '1', undefined]])
  })

  it('may hold any placeable', () => {
    const text =
      '{ "a" }{$b}{ -c(d: -1.5, e: "f") } { G($h, {1},) } { i.j } {\n    -k.l ->\n   *[ m ] n\n    [1] {o}\n}'
    expect(read(`a = ${text.replaceAll('\n', '\n  ')}`)).toEqual([['a', text, undefined]])
  })
})

describe('patterns of Fluent', () => {
  it('are read without the indent of their text', () => {
    expect(codec.decode('\n\n    a\n\n      b\n    { c }')).toBe('a\n\n  b\n{ c }')
    expect(codec.decode(' a\n    b')).toBe('a\nb')
    expect(codec.decode(' { $a ->\n        [b] c\n       *[d] e\n    }')).toBe(
      '{ $a ->\n    [b] c\n   *[d] e\n}',
    )
  })

  it('keep their place, and become blocks where they get lines', () => {
    expect(codec.encode('a', '  b')).toBe('  a')
    expect(codec.encode('a', '\r\n  b')).toBe('\r\n  a')
    expect(codec.encode('a\nb', ' c')).toBe('\n    a\n    b')
    expect(codec.encode('a\n\nb', ' c\r\n  d')).toBe(' a\r\n\r\n  b')
    expect(codec.encode('a\n  b', ' c\n  d')).toBe('\n  a\n    b')
  })

  it.each([
    ['* b', ' a', ' * b'],
    ['* b', '\n    a', ' * b'],
    ['[b]\nc', '\n  a', ' [b]\n  c'],
    ['a\n* b\n\n  .c { $d } [e]', ' a', '\n    a\n    {"*"} b\n\n      {"."}c { $d } [e]'],
    ['{ "}" }\n[b', ' a', '\n    { "}" }\n    {"["}b'],
  ])('may have lines that begin with any sign: %j', (text, was, raw) => {
    expect(codec.encode(text, was)).toBe(raw)
    expect(codec.decode(raw)).toBe(text)
  })

  it('are not read otherwise than their literals are written', () => {
    expect(codec.decode(' a {"*"}\n    { "*" } b')).toBe('a {"*"}\n{ "*" } b')
  })

  it.each(['{', '}', '{ $a ->\n *[b] c\n * d\n}', '{ $a -> }'])(
    'are nothing that Fluent cannot read: %j',
    (text) => {
      expect(() => codec.encode(text, ' a')).toThrow('not a valid Fluent pattern')
    },
  )
})

describe('blanks at the edges of a translation', () => {
  const outcomesOf = (text: string) => {
    const file = Buffer.from('a = Leave\n')
    return totalsOf(buildWithReport(fluent, file, languages('de', 'de'), [record('a', 'de', text)]).report)
  }

  it('are reported, since Fluent drops them, also where the rest is in the file already', () => {
    expect(outcomesOf(' Gehen')).toEqual({ adjusted: 1 })
    expect(outcomesOf('Leave ')).toEqual({ adjusted: 1 })
    expect(outcomesOf('Leave')).toEqual({ equal: 1 })
  })
})
