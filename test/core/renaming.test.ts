import { expect, test } from 'vitest'
import type { FormatPlugin, Slot, Unit } from '@atlas/core/contract.ts'
import { renamedKeys } from '@atlas/core/renaming.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { readUnits, textOf, type Parsed } from '@atlas/core/reading/strings.ts'
import html from '@atlas/formats/html/format.ts'
import plainText from '@atlas/formats/plain-text/format.ts'
import { bytesOf, counted, languages, lines, plainCodec } from './plugins.ts'

const read = (plugin: FormatPlugin, text: string): Parsed =>
  readUnits(plugin, decodeFile(bytesOf(text), plugin).source, languages('en', 'de'))

/** The same format, but keys are changed, and units without a key are left out. */
const withKeys = (plugin: FormatPlugin, keyOf: (key: string) => string | undefined): FormatPlugin => ({
  ...plugin,
  *parse(source, all) {
    for (const unit of plugin.parse(source, all)) {
      const key = keyOf(unit.key.join('/'))
      if (key !== undefined) yield { ...unit, key: [key] }
    }
  },
})

const renamed = (plugin: FormatPlugin, text: string, keyOf: (key: string) => string | undefined) => [
  ...renamedKeys(read(plugin, text), read(withKeys(plugin, keyOf), text)),
]

test('a string whose key differs is renamed, and others are left out', () => {
  const file = 'a=One\nb=Two\nc=Three'
  expect(renamed(lines, file, (key) => (key === 'b' ? 'second' : key))).toEqual([['b', 'second']])
  expect(renamed(lines, file, (key) => (key === 'b' ? undefined : `new ${key}`))).toEqual([
    ['a', 'new a'],
    ['c', 'new c'],
  ])
})

test('a plural is found by the places of all its rows', () => {
  expect(renamed(counted, 'a=one:Eye|other:Eyes\nb=other:Ear', (key) => `${key}s`)).toEqual([
    ['a', 'as'],
    ['b', 'bs'],
  ])
})

test('strings at the same offsets inside two other texts are two strings', () => {
  const outer = (at: number): Slot => ({ at: [at, at + 3], codec: plainCodec })
  const inner = (key: string, at: number): Unit => ({
    key: [key],
    source: { at: [0, 3], codec: plainCodec, parent: outer(at) },
  })
  const nested = (prefix: string): FormatPlugin => ({
    ...lines,
    parse: () => [inner(`${prefix}1`, 0), inner(`${prefix}2`, 4)],
  })
  expect([...renamedKeys(read(nested('old'), 'One Two'), read(nested('new'), 'One Two'))]).toEqual([
    ['old1', 'new1'],
    ['old2', 'new2'],
  ])
})

test('a text that becomes several has a list of them, and several that become one are mapped to it', async () => {
  const file = 'One. Two. Three.\n\nFour.\n\nFive. Six.'
  const whole = read(plainText, file)
  const parts = read(await configured(plainText, { segment: 'sentence' }), file)
  const textsOf = ({ identifiers, units, source }: Parsed): Map<string, string> =>
    new Map(identifiers.map((name, index) => [name, textOf(source, units[index]?.source as Slot)]))
  const [paragraphs, sentences] = [textsOf(whole), textsOf(parts)]
  const split = [...renamedKeys(whole, parts)].map(([name, names]) => [
    paragraphs.get(name),
    [names].flat().map((each) => sentences.get(each)),
  ])
  expect(split).toEqual([
    ['One. Two. Three.', ['One.', 'Two.', 'Three.']],
    ['Five. Six.', ['Five.', 'Six.']],
  ])
  const joined = [...renamedKeys(parts, whole)].map(([name, other]) => [
    sentences.get(name),
    paragraphs.get(other as string),
  ])
  expect(joined).toEqual([
    ...['One.', 'Two.', 'Three.'].map((each) => [each, 'One. Two. Three.']),
    ...['Five.', 'Six.'].map((each) => [each, 'Five. Six.']),
  ])
})

test('of strings with the same place, the first one counts', () => {
  const twice: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all)) {
        yield { ...unit, key: ['first'] }
        yield { ...unit, key: ['again'] }
      }
    },
  }
  expect([...renamedKeys(read(lines, 'a=One'), read(twice, 'a=One'))]).toEqual([['a', 'first']])
})

test('places are distinguished although their offsets have the same digits', () => {
  const at = (start: number, end: number): Slot => ({ at: [start, end], codec: plainCodec })
  const rows = (one: Slot, other: Slot): Unit['source'] => ({
    forms: new Map([
      ['one', one],
      ['other', other],
    ]),
    reshape: () => ({ forms: new Map(), edits: [] }),
  })
  const withPlaces = (...units: [key: string, source: Unit['source']][]): FormatPlugin => ({
    ...lines,
    parse: () => units.map(([key, source]) => ({ key: [key], source })),
  })
  const text = 'x'.repeat(300)
  for (const [one, other] of [
    [at(1, 234), at(12, 34)],
    [rows(at(1, 2), at(34, 40)), rows(at(1, 23), at(4, 40))],
  ] as const) {
    const former = read(withPlaces(['a', one], ['b', other]), text)
    const present = read(withPlaces(['c', one], ['d', other]), text)
    expect([...renamedKeys(former, present)]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  }
})

test('a text that lost the tags at its ends is the same string', async () => {
  const file = '<ul><li><a href="x">One</a></li><li>Two</li></ul>'
  const former = read(await configured(html, { tagsAround: true }), file)
  const present = read(html, file)
  const [was] = former.identifiers
  const [now] = present.identifiers
  expect([...renamedKeys(former, present)]).toEqual([[was, now]])
  expect([...renamedKeys(present, former)]).toEqual([[now, was]])
})
