import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBuffer } from 'bplist-parser'
import { expect, test } from 'vitest'
import { buildFile } from '../../core/build.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits } from '../../core/strings.ts'
import plugin from '../../formats/binary-plist/format.ts'
import { languages, record } from '../core/plugins.ts'

const garden = readFileSync(join(import.meta.dirname, '../../samples/binary-plist/Garden.strings'))

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

test('a compiled .stringsdict file: what is for the program is hidden', () => {
  const texts = ['%#@files@', 'NSStringPluralRuleType', '%d file', '%d in %@']
  const keys = ['NSStringLocalizedFormatKey', 'NSStringFormatSpecTypeKey', 'other']
  const text = (value: string): Buffer =>
    Buffer.concat([
      Buffer.from(value.length < 15 ? [0x50 + value.length] : [0x5f, 0x10, value.length]),
      Buffer.from(value),
    ])
  // The objects: two dictionaries, three keys, four texts, and the keys of the entries.
  const objects = [
    Buffer.from([0xd2, 9, 10, 1, 8]),
    Buffer.from([0xd3, 2, 3, 4, 5, 6, 7]),
    ...keys.map(text),
    ...texts.map(text),
    ...['a', 'b'].map(text),
  ]
  let end = 8
  const offsets = objects.map((object) => (end += object.length) - object.length)
  const trailer = Buffer.alloc(32)
  trailer.writeUInt8(1, 6)
  trailer.writeUInt8(1, 7)
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(end), 24)
  const file = Buffer.concat([Buffer.from('bplist00'), ...objects, Buffer.from(offsets), trailer])
  const { units } = readUnits(plugin, decodeFile(file, plugin).source, languages('en'))
  expect(units.map(({ key, isHidden }) => [key.join('.'), isHidden === true])).toEqual([
    ['a.NSStringLocalizedFormatKey', true],
    ['a.NSStringFormatSpecTypeKey', true],
    ['a.other', false],
    ['b', false],
  ])
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
  const list = (objects: number[][]): Buffer => {
    const head = Buffer.from('bplist00')
    let at = head.length
    const offsets = objects.map((object) => (at += object.length) - object.length)
    const trailer = Buffer.alloc(32)
    trailer.writeUInt8(1, 6)
    trailer.writeUInt8(1, 7)
    trailer.writeBigUInt64BE(BigInt(objects.length), 8)
    trailer.writeBigUInt64BE(BigInt(at), 24)
    return Buffer.concat([head, Buffer.from(objects.flat()), Buffer.from(offsets), trailer])
  }
  expect(() => decodeFile(list([[0xa1, 0]]), plugin)).toThrow('contains itself')
  const doubled = Array.from({ length: 60 }, (_, index) => [0xa2, index + 1, index + 1])
  expect(() => decodeFile(list([...doubled, [0x51, 0x61]]), plugin)).toThrow('too often')
})
