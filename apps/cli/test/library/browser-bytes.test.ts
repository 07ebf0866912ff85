// The bytes of the build for browsers, compared with the bytes of Node.
import { describe, expect, test } from 'vitest'
import * as node from '@atlas/core/bytes.ts'
import * as browser from '../../library/browser/bytes.ts'

const TEXTS = ['', 'Gate', 'Öl und Łódź', '花園 🌷', '\ufeffmark', 'half \ud83c', 'x'.repeat(20_000)]
const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte)

test('it has the same functions', () => {
  expect(Object.keys(browser).sort()).toEqual(Object.keys(node).sort())
})

test('Unicode, Latin-1 and digests are the same', () => {
  for (const text of TEXTS) {
    expect(browser.digestOf(text)).toBe(node.digestOf(text))
    expect(browser.digestOf(text, 'base64')).toBe(node.digestOf(text, 'base64'))
    expect(browser.utf8Length(text)).toBe(node.utf8Length(text))
    expect(Buffer.compare(browser.utf8Bytes(text), node.utf8Bytes(text))).toBe(0)
    expect(Buffer.compare(browser.utf16Bytes(text), node.utf16Bytes(text))).toBe(0)
    expect(Buffer.compare(browser.latin1Bytes(text), node.latin1Bytes(text))).toBe(0)
    const bytes = node.utf8Bytes(text)
    expect(browser.utf8Text(bytes)).toBe(node.utf8Text(bytes))
    expect(browser.latin1Text(bytes)).toBe(node.latin1Text(bytes))
    expect([browser.isUtf8(bytes), browser.isAscii(bytes)]).toEqual([node.isUtf8(bytes), node.isAscii(bytes)])
  }
  const long = new browser.LongText()
  for (const text of TEXTS) long.add(text)
  expect(long.toString()).toBe(TEXTS.join(''))
  expect(browser.LONG).toBe(node.LONG)
  expect(browser.isUtf8(EVERY_BYTE)).toBe(false)
  expect(browser.latin1Text(EVERY_BYTE)).toBe(node.latin1Text(EVERY_BYTE))
  expect(browser.utf16Text(node.utf16Bytes('Łódź 🌷'))).toBe('Łódź 🌷')
  expect([
    browser.isSame(EVERY_BYTE, EVERY_BYTE.slice()),
    browser.isSame(EVERY_BYTE, EVERY_BYTE.subarray(1)),
  ]).toEqual([true, false])
})

test('base64 is the same', () => {
  const base64 = browser.base64Text(EVERY_BYTE)
  expect(base64).toBe(node.base64Text(EVERY_BYTE))
  expect(browser.base64Bytes(base64)).toEqual(EVERY_BYTE)
})

describe.each([
  ['Node', node],
  ['a browser', browser],
])('in %s', (_, bytes) => {
  test('texts are written at their offsets', () => {
    const into = bytes.newBytes(9)
    expect([bytes.writeUtf8('Öl \ud83c', into, 0), bytes.writeAscii('ab', into, 7)]).toEqual([7, 2])
    expect(bytes.utf8Text(into)).toBe('Öl \ufffdab')
  })

  test('invalid base64 has fewer bytes than its characters say', () => {
    expect(bytes.base64Bytes('YmVk')).toHaveLength(3)
    expect(bytes.base64Bytes('not base64!').length).toBeLessThan(8)
  })

  test('bytes are joined and found', () => {
    const all = bytes.joinBytes([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(1, 2, 3)])
    expect([...all]).toEqual([1, 2, 1, 2, 3])
    const found = (wanted: number[], from?: number) => bytes.indexOfBytes(all, Uint8Array.from(wanted), from)
    expect([found([1, 2]), found([1, 2], 1), found([2, 3]), found([3, 1]), found([1], 3)]).toEqual([
      0, 2, 3, -1, -1,
    ])
  })
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
