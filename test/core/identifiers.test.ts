// Identifiers: parts joined by dots, unique, and the same at each reading.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Unit } from '@atlas/core/contract.ts'
import { Identifiers } from '@atlas/core/reading/identifiers.ts'
import { HANDLING, type Format } from '@atlas/core/format.ts'
import { KeyName } from '@atlas/core/reading/key-name.ts'
import { Repeats } from '@atlas/core/documents/repeats.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { bytesOf, languages, lines } from './plugins.ts'

const identifiersOf = (keys: readonly (readonly string[])[]): string[] => {
  const given: string[] = []
  const identifiers = new Identifiers(() => given)
  for (const key of keys) given.push(identifiers.next(key))
  return given
}

test('repeated texts are recognized', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 3 }), { maxLength: 3000 })
  fc.assert(
    fc.property(texts, (list) => {
      const repeats = new Repeats()
      const names = new KeyName()
      const came = new Set<string>()
      for (const text of list) {
        const { name, hash, other } = names.of([text])
        expect(repeats.add(hash, other)).toBe(came.has(name))
        came.add(name)
      }
    }),
  )
})

test('the second unit of a name gets the next free number', () => {
  expect(identifiersOf([['a'], ['a'], ['a#2'], ['a'], ['b']])).toEqual(['a', 'a#2', 'a#2#2', 'a#3', 'b'])
  expect(identifiersOf([['a#2'], ['a'], ['a'], ['a']])).toEqual(['a#2', 'a', 'a#3', 'a#4'])
})

test('a repeated text of a document is named by the heading above it', () => {
  const units = [
    ['a', 'h1'],
    ['x', 'p'],
    ['b', 'h2'],
    ['x', 'p'],
    ['x', 'li'],
    ['c', 'h1'],
    ['b', 'h2'],
    ['x', 'p'],
  ] as const
  const named = (byHeading: boolean): string[] => {
    const given: string[] = []
    const identifiers = new Identifiers(() => given, byHeading)
    for (const [key, element] of units) given.push(identifiers.next([key], element))
    return given
  }
  expect(named(true)).toEqual(['a', 'x', 'b', 'x@b', 'x@b#2', 'c', 'b@c', 'x@b#3'])
  expect(named(false)).toEqual(['a', 'x', 'b', 'x#2', 'x#3', 'c', 'b#2', 'x#4'])
})

test('a repeated text without a heading above it is numbered, and headings may skip levels', () => {
  const given: string[] = []
  const identifiers = new Identifiers(() => given, true)
  const name = (key: string, element: Unit['element']): string => {
    const identifier = identifiers.next([key], element)
    given.push(identifier)
    return identifier
  }
  expect([name('x', 'p'), name('x', 'p')]).toEqual(['x', 'x#2'])
  expect([name('a', 'h1'), name('c', 'h3'), name('c', 'h3'), name('c', 'h3')]).toEqual([
    'a',
    'c',
    'c@a',
    'c@a#2',
  ])
  const numbered = new Identifiers(() => ['a', 'x', 'x'])
  expect([numbered.next(['a'], 'h1'), numbered.next(['x'], 'p'), numbered.next(['x'], 'p')]).toEqual([
    'a',
    'x',
    'x#2',
  ])
})

test('parts are joined by dots, and dots inside a part are escaped', () => {
  expect(identifiersOf([['a', 'b'], ['a', 'b.c'], ['a', String.raw`b\c`], ['a.b']])).toEqual([
    'a.b',
    String.raw`a.b\.c`,
    String.raw`a.b\\c`,
    'a.b#2',
  ])
  expect(identifiersOf([[''], [], ['a', '', 'b'], ['', '']])).toEqual(['""', '""#2', 'a..b', '.'])
})

test('a long identifier is shortened, stays unique, and is the same in each reading', () => {
  const long = 'k'.repeat(50_000)
  const keys = [
    [long],
    [`${long}x`],
    [long, 'a'],
    [long, 'b'],
    [long, `${long}.`],
    [long],
    ['k'.repeat(1000)],
    ['k'.repeat(1000)],
    ['k'.repeat(1001)],
    ['a', '\u{1f600}'.repeat(5000)],
    ['\u{1f600}'.repeat(5000)],
  ]
  const identifiers = identifiersOf(keys)
  expect(new Set(identifiers).size).toBe(keys.length)
  expect(identifiersOf(keys)).toEqual(identifiers)
  for (const identifier of identifiers) {
    expect(identifier.length).toBeLessThanOrEqual(1000)
    expect(identifier.isWellFormed()).toBe(true)
  }
  // Whole, because it is not too long.
  expect(identifiers[6]).toBe('k'.repeat(1000))
  // It does not depend on its neighbors.
  expect(identifiersOf([[long, 'b']])).toEqual([identifiers[3]])
})

test('identifiers never repeat, with any keys', () => {
  const part = fc.constantFrom('a', 'b', 'a#2', '.', '#2', '', 'a.b')
  const keys = fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 40 })
  fc.assert(
    fc.property(keys, (all) => {
      const identifiers = identifiersOf(all)
      expect(new Set(identifiers).size).toBe(all.length)
      expect(identifiersOf(all)).toEqual(identifiers)
    }),
  )
})

test('a name and its hashes do not depend on the key before', () => {
  const part = fc.constantFrom('a', 'b.', '\\', '', '\ud800', 'k'.repeat(600), 'é😀')
  const keys = fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 20 })
  fc.assert(
    fc.property(keys, (all) => {
      const names = new KeyName()
      for (const key of all) expect({ ...names.of(key) }).toEqual(new KeyName().of([...key]))
    }),
  )
})

test('texts of a document that repeat are named by headings, unless an option changes that', () => {
  const document: Format = {
    ...lines,
    keySource: 'text',
    parse: (source, all) =>
      [...lines.parse(source, all)].map((unit) => ({ ...unit, element: unit.key[0] === 'x' ? 'p' : 'h1' })),
  }
  const named = (format: Format): readonly string[] =>
    readUnits(format, decodeFile(bytesOf('a=1\nx=2\nx=3'), format).source, languages('en')).identifiers
  expect(named(document)).toEqual(['a', 'x', 'x@a'])
  expect(named({ ...document, handling: { ...HANDLING, repeats: 'number' } })).toEqual(['a', 'x', 'x#2'])
  const { keySource: _, ...table } = document
  expect(named(table)).toEqual(['a', 'x', 'x#2'])
})
