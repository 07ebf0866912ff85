// The bytes of the build for browsers, compared with those of Node.
import { describe, expect, test } from 'vitest'
import * as node from '../../core/bytes.ts'
import * as browser from '../../library/browser/bytes.ts'

const TEXTS = ['', 'Gate', 'Öl und Łódź', '花園 🌷', '\ufeffmark', 'half \ud83c', 'x'.repeat(20_000)]
const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte)

test('it has the same functions', () => {
  expect(Object.keys(browser).sort()).toEqual(Object.keys(node).sort())
})

test('Unicode, Latin-1 and digests are the same', () => {
  for (const text of TEXTS) {
    expect(browser.digestOf(text)).toBe(node.digestOf(text))
    expect(browser.utf8Length(text)).toBe(node.utf8Length(text))
    expect(Buffer.from(browser.utf8Bytes(text))).toEqual(node.utf8Bytes(text))
    expect(Buffer.from(browser.utf16Bytes(text))).toEqual(node.utf16Bytes(text))
    expect(Buffer.from(browser.latin1Bytes(text))).toEqual(node.latin1Bytes(text))
    const bytes = node.utf8Bytes(text)
    expect(browser.utf8Text(bytes)).toBe(node.utf8Text(bytes))
    expect(browser.latin1Text(bytes)).toBe(node.latin1Text(bytes))
    expect([browser.isUtf8(bytes), browser.isAscii(bytes)]).toEqual([node.isUtf8(bytes), node.isAscii(bytes)])
  }
  expect(browser.isUtf8(EVERY_BYTE)).toBe(false)
  expect(browser.latin1Text(EVERY_BYTE)).toBe(node.latin1Text(EVERY_BYTE))
  expect(browser.utf16Text(node.utf16Bytes('Łódź 🌷'))).toBe('Łódź 🌷')
  expect([
    browser.isSame(EVERY_BYTE, EVERY_BYTE.slice()),
    browser.isSame(EVERY_BYTE, EVERY_BYTE.subarray(1)),
  ]).toEqual([true, false])
})

const ONE_BYTE = ['1', '2', '5', '7', '9', '15']
  .map((part) => `iso-8859-${part}`)
  .concat(['1250', '1251', '1252', '1254', '1257'].map((page) => `windows-${page}`))
  .concat(['latin1', 'cp1252', 'koi8-r', 'koi8-u'])

describe.each(ONE_BYTE)('%s', (name) => {
  test('reads every byte as Node does', () => {
    expect(browser.legacyCharset(name)?.decode(EVERY_BYTE)).toBe(node.legacyCharset(name)?.decode(EVERY_BYTE))
  })

  test('writes what it has read', () => {
    const text = node.legacyCharset(name)?.decode(EVERY_BYTE).replaceAll('\ufffd', '?') ?? ''
    expect(Buffer.from(browser.legacyCharset(name)?.encode(text) ?? [])).toEqual(
      node.legacyCharset(name)?.encode(text),
    )
    expect(browser.legacyCharset(name)?.encode('花')).toEqual(Uint8Array.of(0x3f))
  })
})

test.each([
  ['shift_jis', '庭の門 カギ'],
  ['euc-jp', '庭の門'],
  ['gbk', '花园的门'],
  ['big5', '花園的門'],
  ['euc-kr', '정원 문'],
])('%s spells a text as Node does', (name, text) => {
  const bytes = node.legacyCharset(name)?.encode(text)
  expect(Buffer.from(browser.legacyCharset(name)?.encode(text) ?? [])).toEqual(bytes)
  expect(browser.legacyCharset(name)?.decode(bytes ?? new Uint8Array())).toBe(text)
})

test('an unknown charset is unknown, and archives are refused', () => {
  expect(browser.legacyCharset('nix')).toBeUndefined()
  expect(() => browser.openZip(EVERY_BYTE)).toThrow('cannot read archives')
})
