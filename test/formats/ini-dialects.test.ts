// INI files of programs that read values in their own way. `readByPhp` follows the documentation of `parse_ini_file`.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import ini from '@atlas/formats/ini/format.ts'
import { languages } from '../core/plugins.ts'

const english = languages('en')
const german = languages('en', 'de')

function built(name: string, text: string, texts: Readonly<Record<string, string>>): string {
  const file = { name, bytes: new TextEncoder().encode(text) }
  const { strings } = parseByCall(ini, file, english)
  const translated = strings.map((record): StringRecord => {
    const own = texts[record.identifier]
    return own === undefined ? record : { ...record, translations: { de: { text: own } } }
  })
  return new TextDecoder().decode(buildByCall(ini, file, german, translated))
}

/** The values that PHP reads: in quotes, with escaped quotation marks, or up to a semicolon. Throws where PHP fails. */
function readByPhp(file: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const line of file.split('\n')) {
    if (/^\s*(?:;|$)/.test(line)) continue
    const quoted = /^(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?:;.*)?$/.exec(line)
    const plain = quoted ? undefined : /^(\w+)\s*=([^;"'&|~!^(){}=$[\]\\]*)(?:;.*)?$/.exec(line)
    const [, key = '', raw = ''] = quoted ?? plain ?? []
    if (key === '') throw new Error(`PHP does not read ${line}`)
    values[key] = quoted ? raw.replaceAll(/\\(["\\])/g, '$1') : raw.trim()
  }
  return values
}

const JOOMLA = 'language/de-DE/de-DE.com_tide.ini'

test('a language file of Joomla is read by PHP with quotes, semicolons and signs in its translations', () => {
  const source = '; Tide\nTRY="Try <b>it</b>" ; a button\nTERMS="See the \\"terms\\"."\nPLAIN=Gate ; shut'
  const file = { name: JOOMLA, bytes: new TextEncoder().encode(source) }
  expect(parseByCall(ini, file, english).strings.map(({ text }) => text)).toEqual([
    'Try <b>it</b>',
    'See the "terms".',
    'Gate',
  ])
  const texts = {
    TRY: 'Siehe <a href="u">hier</a>&nbsp;; gut',
    TERMS: String.raw`Mit "q" in C:\boote`,
    PLAIN: 'Tor (zu); ja!',
  }
  expect(readByPhp(built(JOOMLA, source, texts))).toEqual(texts)
})

test('a semicolon moves a text from apostrophes to quotes, since Joomla cuts it there', () => {
  const first = 'TRY="Try it"\n'
  const source = `${first}SINGLE='It is "quiet"'\n`
  expect(built(JOOMLA, source, { SINGLE: 'Ganz "still"' })).toBe(`${first}SINGLE='Ganz "still"'\n`)
  expect(built(JOOMLA, source, { SINGLE: 'Still; "ganz"' })).toBe(
    String.raw`${first}SINGLE="Still; \"ganz\""` + '\n',
  )
})

test('a text that PHP cannot read in quotes is refused', () => {
  const source = 'TRY="Try it"\n'
  expect(() => built(JOOMLA, source, { TRY: 'Endet mit \\' })).toThrow('single backslash')
  expect(() => built(JOOMLA, source, { TRY: 'Preis: ${x' })).toThrow('PHP refuses')
  expect(() => built(JOOMLA, source, { TRY: 'Zwei\nZeilen' })).toThrow('single line')
})

test('a value whose quotes PHP cannot close stays as it is', () => {
  const source = 'A="not closed\nB="second"\nC="a" x\n'
  const file = { name: JOOMLA, bytes: new TextEncoder().encode(source) }
  expect(parseByCall(ini, file, english).strings.map(({ identifier }) => identifier)).toEqual(['B'])
})

test('other INI files lose the quotes around a text that has quotes, as Windows reads them', () => {
  const source = '[gate]\nopen="Open"\n'
  expect(built('gate.ini', source, { 'gate.open': 'Öffne "das" Tor' })).toBe('[gate]\nopen=Öffne "das" Tor\n')
})
