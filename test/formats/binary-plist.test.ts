import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBuffer } from 'bplist-parser'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/binary-plist/format.ts'
import { languages, record } from '../core/plugins.ts'

const garden = readFileSync(join(import.meta.dirname, '../../formats/binary-plist/samples/Garden.strings'))

const build = (texts: Record<string, string>): Buffer => {
  const records = Object.entries(texts).map(([identifier, text]) => record(identifier, 'de', text))
  return Buffer.from(buildFile(plugin, garden, languages('en', 'de'), records))
}

const valuesIn = (bytes: Buffer): unknown[] => parseBuffer(bytes)

test('a text of its own is added after all objects, which keep their bytes', () => {
  const built = build({ 'greeting.long': 'Grüß Gott' })
  const table = Number(garden.readBigUInt64BE(garden.length - 8))
  expect(built.subarray(0, table).equals(garden.subarray(0, table))).toBe(true)
  expect(valuesIn(built)).toMatchObject([{ 'greeting.long': 'Grüß Gott', nested: { count: 3, on: true } }])
})

test('a text that others share, or that is a key, changes in its place alone', () => {
  const built = build({ 'nested.list.2': 'Regen' })
  expect(valuesIn(built)).toMatchObject([{ Rain: 'Rain', nested: { list: ['Rain', 'Sun', 'Regen'] } }])
})

test('a list that grows beyond 64 KB gets wider offsets', () => {
  const long = 'ö'.repeat(70_000)
  expect(valuesIn(build({ Open: long, 'nested.list.1': 'x'.repeat(300) }))).toMatchObject([
    { Open: long, nested: { list: ['Rain', 'x'.repeat(300), 'Rain'], Open: 'Open' } },
  ])
})

/** A list of these objects: encoded ones, and strings. */
const listOf = (...objects: (string | number[])[]): Buffer => {
  const encoded = objects.map((object) => {
    if (typeof object !== 'string') return Buffer.from(object)
    const head = object.length < 15 ? [0x50 + object.length] : [0x5f, 0x10, object.length]
    return Buffer.concat([Buffer.from(head), Buffer.from(object)])
  })
  let end = 8
  const offsets = encoded.map((object) => (end += object.length) - object.length)
  const trailer = Buffer.alloc(32)
  trailer.writeUInt8(1, 6)
  trailer.writeUInt8(1, 7)
  trailer.writeBigUInt64BE(BigInt(encoded.length), 8)
  trailer.writeBigUInt64BE(BigInt(end), 24)
  return Buffer.concat([Buffer.from('bplist00'), ...encoded, Buffer.from(offsets), trailer])
}

/** A compiled .stringsdict file with a plural `files` in `a`, and another entry. */
const compiled = listOf(
  [0xd2, 12, 13, 1, 11],
  [0xd2, 3, 14, 7, 2],
  [0xd3, 5, 4, 6, 9, 8, 10],
  'NSStringLocalizedFormatKey',
  'NSStringFormatSpecTypeKey',
  'one',
  'other',
  '%#@files@',
  'NSStringPluralRuleType',
  '%d file',
  '%d files',
  '%d in %@',
  'a',
  'b',
  'files',
)

test('a compiled .stringsdict file: plurals are strings, and what is for the program is hidden', () => {
  const { units } = readUnits(plugin, decodeFile(compiled, plugin).source, languages('en'))
  expect(units.map(({ key, isHidden }) => [key.join('.'), isHidden === true])).toEqual([
    ['a.NSStringLocalizedFormatKey', true],
    ['a.files', false],
    ['a.files.NSStringFormatSpecTypeKey', true],
    ['b', false],
  ])
})

test('a plural gets the rows that its language has', () => {
  const built = (target: string, text: Record<string, string>, file = compiled): unknown => {
    const translation = { identifier: 'a.files', text: '', translations: { [target]: { text } } }
    return valuesIn(Buffer.from(buildFile(plugin, file, languages('en', target), [translation])))
  }
  const polish = { one: '%d plik', few: '%d pliki', many: '%d plików', other: '%d pliku' }
  const rule = { NSStringFormatSpecTypeKey: 'NSStringPluralRuleType' }
  expect(built('pl', polish)).toEqual([
    { a: { NSStringLocalizedFormatKey: '%#@files@', files: { ...polish, ...rule } }, b: '%d in %@' },
  ])
  expect(built('ja', { other: '%d 個' })).toMatchObject([{ a: { files: { other: '%d 個', ...rule } } }])
  expect(JSON.stringify(built('ja', { other: '%d 個' }))).not.toContain('file"')
  // `a` and `b` share a dictionary.
  const shared = Buffer.from(compiled)
  shared[12] = 1
  expect(() => built('pl', polish, shared)).toThrow('several plurals of the list share their rows')
})

test('damaged lists are refused with a sentence', () => {
  const refusal = (change: (bytes: Buffer) => Buffer | void): (() => unknown) => {
    const bytes = Buffer.from(garden)
    const changed = change(bytes) ?? bytes
    return () => decodeFile(changed, plugin)
  }
  expect(refusal(() => Buffer.from('text'))).toThrow('not a binary property list')
  expect(refusal((bytes) => bytes.subarray(0, 20))).toThrow('cut short')
  expect(refusal((bytes) => void bytes.writeUInt8(9, bytes.length - 26))).toThrow('table of offsets')
  expect(refusal((bytes) => void bytes.writeUInt8(0xff, bytes.length - 17))).toThrow('trailer')
})

test('lists that contain themselves, or unfold without end, are refused', () => {
  expect(() => decodeFile(listOf([0xa1, 0]), plugin)).toThrow('contains itself')
  const doubled = Array.from({ length: 60 }, (_, index) => [0xa2, index + 1, index + 1])
  expect(() => decodeFile(listOf(...doubled, 'a'), plugin)).toThrow('too often')
})
