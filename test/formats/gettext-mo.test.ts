import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mo } from 'gettext-parser'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { FormatError, type TextOrForms } from '@atlas/core/contract.ts'
import { HANDLING } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/gettext-mo/format.ts'
import { languages, record } from '../core/plugins.ts'

const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../formats/gettext-mo/samples', name))

const build = (bytes: Buffer, language: string, texts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    buildFile(
      plugin,
      bytes,
      languages('en', language),
      Object.entries(texts).map(([identifier, text]) => record(identifier, language, text)),
    ),
  )

describe('a changed translation', () => {
  test('stays in its place where it fits, and is added at the end where it is longer', () => {
    for (const [name, language, identifier] of [
      ['garden.mo', 'de', 'Plant a tree'],
      ['big-endian.gmo', 'cs', 'Water'],
    ] as const) {
      const before = sample(name)
      const textIn = (bytes: Buffer) => mo.parse(bytes).translations['']?.[identifier]?.msgstr
      const [was = ''] = textIn(before) ?? []
      const longer = build(before, language, { [identifier]: 'A text that is longer than the other one was' })
      expect(textIn(longer)).toEqual(['A text that is longer than the other one was'])
      expect(longer.length - before.length).toBe(45)
      // Only the length and the offset of the translation change.
      const changed = before.filter((byte, index) => byte !== longer[index])
      expect(changed.length).toBeLessThanOrEqual(8)
      const shorter = build(before, language, { [identifier]: 'Hm' })
      expect(textIn(shorter)).toEqual(['Hm'])
      expect(shorter.length).toBe(before.length)
      expect(build(shorter, language, { [identifier]: was }).length).toBe(
        before.length + Buffer.byteLength(was) + 1,
      )
    }
  })

  test('that is empty shares the bytes of the original, so that programs show that', () => {
    const before = sample('garden.mo')
    const empties = (identifier: string, text: TextOrForms) =>
      Buffer.from(
        buildFile(
          { ...plugin, handling: { ...HANDLING, untranslated: 'empty' } },
          before,
          languages('en', 'de'),
          [{ identifier, text: identifier, translations: { de: { text } } }],
        ),
      )
    const one = empties('Plant a tree', '')
    expect(mo.parse(one).translations['']?.['Plant a tree']?.msgstr).toEqual(['Plant a tree'])
    const again = readUnits(plugin, decodeFile(one, plugin).source, languages('en', 'de'))
    const texts = recordsOf(plugin, again).map(({ identifier, translations }) => [
      identifier,
      translations?.['de']?.text,
    ])
    expect(Object.fromEntries(texts)['Plant a tree'] ?? '').toBe('')
  })

  test('is added at the end where another string shares its bytes', () => {
    const before = sample('shared.mo')
    const built = build(before, 'fr', { Closed: 'Clos' })
    const { Close, Closed } = mo.parse(built).translations[''] ?? {}
    expect([Close?.msgstr, Closed?.msgstr]).toEqual([['Ferme'], ['Clos']])
    expect(built.subarray(-5).toString()).toBe('Clos\0')
  })

  test('makes a header in ASCII say UTF-8', () => {
    const built = build(sample('shared.mo'), 'fr', { Closed: 'Fermé' })
    expect(built.toString()).toContain('charset=UTF-8\n')
  })
})

test('strings that depend on the system stay where they are', () => {
  const bytes = sample('shared.mo')
  const tail = Buffer.from('segments of <PRId64>')
  const before = Buffer.concat([bytes, tail])
  before.writeUInt32LE(1, 36)
  const built = build(before, 'fr', { Closed: 'Clos' })
  expect(built.subarray(bytes.length, before.length).equals(tail)).toBe(true)
  expect(mo.parse(built).translations['']?.['Closed']?.msgstr).toEqual(['Clos'])
})

describe('a file is refused with a sentence', () => {
  const refusal = (change: (bytes: Buffer) => Buffer | void): FormatError => {
    const bytes = sample('garden.mo')
    try {
      decodeFile(change(bytes) ?? bytes, plugin)
    } catch (error) {
      if (error instanceof FormatError) return error
      throw error
    }
    throw new Error('It was read.')
  }

  test('where it is not a catalog, or has an unknown version', () => {
    expect(refusal(() => Buffer.from('text'))).toMatchObject({ code: 'not-this-format', offset: 0 })
    expect(refusal(() => Buffer.from('text'.repeat(20)))).toMatchObject({ code: 'not-this-format' })
    expect(refusal((bytes) => void bytes.writeUInt32LE(2, 4)).message).toContain('version 0.2')
  })

  test('where it is cut short, or a string does not end', () => {
    expect(refusal((bytes) => bytes.subarray(0, 60)).message).toContain('cut short: a table')
    expect(refusal((bytes) => bytes.subarray(0, -3)).message).toContain('cut short: string')
    expect(refusal((bytes) => void bytes.fill(0x41, bytes.length - 1)).message).toContain('zero byte')
  })

  test('where it is in another charset', () => {
    const named = refusal((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('UTF-8', 'KOI8R'), 'latin1'),
    )
    expect(named.message).toContain('This catalog is in KOI8R')
    const wrong = refusal(
      (bytes) => void bytes.fill(0xff, bytes.indexOf('Regen'), bytes.indexOf('Regen') + 1),
    )
    expect(wrong).toMatchObject({ code: 'charset' })
  })

  test('where its strings share so many bytes that a small file would hold much text', () => {
    const count = 1000
    const bytes = Buffer.alloc(28 + count * 16 + 5000, 'a')
    for (const [index, value] of [0x950412de, 0, count, 28, 28 + count * 8, 0, 0].entries())
      bytes.writeUInt32LE(value, index * 4)
    for (let index = 0; index < count * 2; index++) {
      bytes.writeUInt32LE(4999, 28 + index * 8)
      bytes.writeUInt32LE(28 + count * 16, 28 + index * 8 + 4)
    }
    bytes[bytes.length - 1] = 0
    expect(() => decodeFile(bytes, plugin)).toThrow('more text than bytes')
  })
})

test.each([
  ['Language: de\n', 'Language: de\nContent-Type: text/plain; charset=UTF-8\n'],
  ['Language: de', 'Language: de\nContent-Type: text/plain; charset=UTF-8\n'],
  ['Content-Type: text/plain\n', 'Content-Type: text/plain; charset=UTF-8\n'],
])('A header without a charset, %j, declares UTF-8 once a text needs it', (header, declared) => {
  const before = catalogOf([
    ['', header],
    ['Tree', 'Baum'],
  ])
  const headerOf = (bytes: Buffer) => {
    const { source } = decodeFile(bytes, plugin)
    return source.text
  }
  expect(headerOf(build(before, 'de', { Tree: 'Eiche' }))).not.toContain('charset')
  const built = build(before, 'de', { Tree: 'B\u00e4ume' })
  expect(headerOf(built)).toContain(declared)
  expect(mo.parse(built).translations['']?.['Tree']?.msgstr).toEqual(['B\u00e4ume'])
})

/** A catalog of these originals and translations, in order. */
function catalogOf(pairs: readonly (readonly [original: string, translation: string])[]): Buffer {
  const tables = 28 + pairs.length * 16
  const head = Buffer.alloc(tables)
  const strings: Buffer[] = []
  let end = tables
  for (const [at, value] of [0x950412de, 0, pairs.length, 28, 28 + pairs.length * 8, 0, tables].entries())
    head.writeUInt32LE(value, at * 4)
  for (const side of [0, 1] as const) {
    for (const [index, pair] of pairs.entries()) {
      const bytes = Buffer.from(`${pair[side]}\0`)
      head.writeUInt32LE(bytes.length - 1, 28 + (side * pairs.length + index) * 8)
      head.writeUInt32LE(end, 32 + (side * pairs.length + index) * 8)
      strings.push(bytes)
      end += bytes.length
    }
  }
  return Buffer.concat([head, ...strings])
}
