import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/qt-qm/format.ts'
import { languages, record } from '../core/plugins.ts'

const garden = readFileSync(new URL('../../formats/qt-qm/samples/garden_cs.qm', import.meta.url))

const textsIn = (file: Uint8Array, target: string) =>
  recordsOf(plugin, readUnits(plugin, decodeFile(file, plugin).source, languages('en', target))).map(
    ({ identifier, translations }) => [identifier, translations?.[target]?.text ?? ''],
  )

/** A block: its tag, its length, its content. */
const block = (tag: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head[0] = tag
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}
const magic = garden.subarray(0, 16)
const end = Buffer.from([1])
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const message = (...fields: Buffer[]): Buffer => Buffer.concat([...fields, end])
const fileOf = (...messages: Buffer[]): Buffer =>
  Buffer.concat([magic, block(0x69, Buffer.concat(messages)), block(0x55, Buffer.from('kept'))])

const one = message(block(3, utf16('Eins')), block(6, Buffer.from('One')), block(7, Buffer.from('A')))

describe('a compiled translation of Qt', () => {
  test('the offsets of messages follow a longer text', () => {
    const built = buildFile(plugin, garden, languages('en', 'cs'), [
      record('Garden.Open', 'cs', 'Otevřít dokořán'),
    ])
    const table = built.indexOf(0x42, 16) + 5
    const view = new DataView(built.buffer, built.byteOffset)
    const was = new DataView(garden.buffer, garden.byteOffset)
    const moved = [0, 1, 2, 3].map(
      (row) => view.getUint32(table + row * 8 + 4) - was.getUint32(table + row * 8 + 4),
    )
    expect(moved).toEqual([16, 0, 16, 0])
    expect(textsIn(built, 'cs')).toContainEqual(['Garden.Open', 'Otevřít dokořán'])
  })

  test('a message that loses its translation has none, so that a program shows the source text', () => {
    const built = buildFile(plugin, garden, languages('en', 'de'), [record('Garden.Open', 'de', 'Auf')])
    expect(Buffer.from(built).includes(utf16('Rain'))).toBe(false)
    expect(Buffer.from(built).includes(block(3, Buffer.alloc(0)))).toBe(false)
    expect(textsIn(built, 'de')).toContainEqual(['Weather.Rain & %1', ''])
    expect(Buffer.from(built).includes(block(0xa7, Buffer.from('de_DE')))).toBe(true)
    expect(Buffer.from(built).includes(block(0x88, Buffer.from([1, 1])))).toBe(true)
  })

  test('a message without a source text keeps its bytes', () => {
    const hashed = message(block(3, utf16('Zwei')))
    const file = fileOf(hashed, one)
    expect(textsIn(file, 'de')).toEqual([['A.One', 'Eins']])
    const built = Buffer.from(buildFile(plugin, file, languages('en', 'de'), [record('A.One', 'de', 'Ein')]))
    expect(built.includes(hashed)).toBe(true)
    expect(built.includes(block(0x55, Buffer.from('kept')))).toBe(true)
    expect(() => decodeFile(fileOf(hashed), plugin)).toThrow('lrelease -compress')
  })

  test('damaged files are refused', () => {
    expect(() => decodeFile(Buffer.from('<!DOCTYPE TS>'), plugin)).toThrow('not a compiled translation')
    expect(() => decodeFile(garden.subarray(0, 200), plugin)).toThrow('cut short')
    expect(() => decodeFile(fileOf(block(9, Buffer.from('x'))), plugin)).toThrow('damaged')
    expect(() => decodeFile(fileOf(one.subarray(0, -1)), plugin)).toThrow('cut short')
    expect(() => decodeFile(fileOf(message(block(3, Buffer.from('abc')))), plugin)).toThrow('not UTF-16')
  })
})
