// The library as a program uses it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadFormats } from '@atlas/core/plugins/registry.ts'
import { candidates, contractVersion, detect, formats, open } from '../../library/index.ts'

const root = join(import.meta.dirname, '../../../..')
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const ANDROID = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <!-- Shown at the gate. -->
    <string name="gate">Open the gate</string>
    <plurals name="bulbs">
        <item quantity="one">%d bulb</item>
        <item quantity="other">%d bulbs</item>
    </plurals>
</resources>
`

const PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Gate"\nmsgstr "Tor"\n\nmsgid "Hedge"\nmsgstr ""\n'

describe('detect', () => {
  test('names the format of a file by its name and content', () => {
    expect(detect('res/values/strings.xml', bytesOf(ANDROID))).toBe('android-strings')
    expect(detect('res\\values\\strings.xml', bytesOf(ANDROID))).toBe('android-strings')
    expect(candidates('res/values/strings.xml', bytesOf(ANDROID))).toContain('xml-generic')
    expect(detect('photo.png', bytesOf('x'))).toBeUndefined()
  })

  test('knows every format of the folder, in its order', async () => {
    const { plugins } = await loadFormats([join(root, 'formats')])
    expect([...formats.keys()]).toEqual([...plugins.keys()])
  })
})

describe('open', () => {
  const android = () => open(bytesOf(ANDROID), { name: 'values/strings.xml', source: 'en', target: 'de' })

  test('returns format, charset and records', () => {
    const file = android()
    expect([file.format, file.charset, contractVersion]).toEqual(['android-strings', 'utf-8', 4])
    expect(file.strings()).toEqual([
      { identifier: 'gate', text: 'Open the gate', context: 'Shown at the gate.' },
      { identifier: 'bulbs', text: { one: '%d bulb', other: '%d bulbs' }, hasPlurals: true },
    ])
  })

  test('builds the translations that were set, and changes nothing else', () => {
    const file = android()
    file.set('gate', 'de', 'Öffne das Tor')
    const { bytes, report } = file.build()
    expect(textOf(bytes)).toBe(ANDROID.replace('Open the gate', 'Öffne das Tor'))
    expect(report.counts).toEqual({ de: { written: 1, untranslated: 1 } })
    const [start, end] = [ANDROID.indexOf('Open'), ANDROID.indexOf('Open') + 'Open the gate'.length]
    expect(file.edits()).toEqual([{ start, end, text: 'Öffne das Tor' }])
  })

  test('takes the forms of a plural', () => {
    const file = android()
    file.set('bulbs', 'de', { one: '%d Zwiebel', other: '%d Zwiebeln' })
    expect(textOf(file.build().bytes)).toContain('<item quantity="one">%d Zwiebel</item>')
  })

  test('returns the same bytes and no edits if nothing was set', () => {
    const bytes = readFileSync(join(root, 'package.json'))
    const file = open(bytes, { name: 'package.json', source: 'en', target: 'de', format: 'json' })
    expect(file.build().bytes).toEqual(bytes)
    expect(file.edits()).toEqual([])
  })

  test('reports an identifier that the file lacks', () => {
    const file = android()
    file.set('fence', 'de', 'Zaun')
    expect(file.build().report.rows).toContainEqual({
      identifier: 'fence',
      language: 'de',
      outcome: 'unknown',
    })
  })

  test('reads the translations of a pair, and sets a status', () => {
    const file = open(bytesOf(PO), { name: 'de.po', source: 'en', target: 'de' })
    expect(file.strings()[0]).toMatchObject({ identifier: 'Gate', translations: { de: { text: 'Tor' } } })
    file.set('Hedge', 'de', 'Hecke', 'untranslated')
    file.set('Gate', 'de', 'Pforte', 'translated')
    expect(textOf(file.build().bytes)).toBe(PO.replace('Tor', 'Pforte'))
  })

  test('changes the source texts of a file of one language that has no target', () => {
    const file = open(bytesOf('{"gate": "Gate"}\n'), { name: 'en.json', source: 'en', format: 'json' })
    file.set('gate', 'en', 'Garden gate')
    expect(textOf(file.build().bytes)).toBe('{"gate": "Garden gate"}\n')
  })

  test('refuses what it was not opened for', () => {
    expect(() => android().set('gate', 'fr', 'Ouvrir')).toThrow('was not opened for fr')
    expect(() => android().set('gate', 'klingon', 'x')).toThrow('not a known language')
    expect(() => open(bytesOf('x'), { name: 'a.png', source: 'en' })).toThrow('a.png: no format matches')
    expect(() => open(bytesOf('x'), { name: 'a', source: 'en', format: 'nix' })).toThrow(
      'nix is not a format',
    )
  })
})

test('a text that the file cannot hold keeps its source text, unless it may not', () => {
  const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHi\n')
  const file = open(srt, { name: 'a.srt', source: 'en', target: 'de' })
  const [{ identifier } = { identifier: '' }] = file.strings()
  file.set(identifier, 'de', '00:00:05,000 --> 00:00:06,000')
  const { bytes, report } = file.build()
  expect(Buffer.from(bytes).equals(srt)).toBe(true)
  expect(report.rows).toMatchObject([{ identifier, outcome: 'refused' }])
  expect(() => file.build({ unwritable: 'fail' })).toThrow('One text cannot be written to this file.')
})
