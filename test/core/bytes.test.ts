import { expect, test } from 'vitest'
import {
  latin1Bytes,
  latin1Text,
  legacyCharset,
  LONG,
  LongText,
  utf8Bytes,
  utf8Text,
} from '@atlas/core/bytes.ts'

test('byte order marks stay, and none is added', () => {
  expect(utf8Text(Buffer.from('\ufeffa'))).toBe('\ufeffa')
  expect(legacyCharset('utf-16be')?.decode(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe('\ufeffA')
  expect(Buffer.from(legacyCharset('utf-16')?.encode('A') ?? [])).toEqual(Buffer.from([0x41, 0]))
})

test('only a part of a buffer is decoded', () => {
  const part = new Uint8Array(Buffer.from('xäx')).subarray(1, 3)
  expect(utf8Text(part)).toBe('ä')
  expect(latin1Text(part)).toBe('Ã¤')
  expect(legacyCharset('windows-1252')?.decode(part)).toBe('Ã¤')
})

test('texts become bytes of their charset', () => {
  expect(Buffer.from(utf8Bytes('ä'))).toEqual(Buffer.from([0xc3, 0xa4]))
  expect(Buffer.from(latin1Bytes('ä'))).toEqual(Buffer.from([0xe4]))
  expect(Buffer.from(legacyCharset('windows-1252')?.encode('€ř') ?? [])).toEqual(Buffer.from([0x80, 0x3f]))
  expect(legacyCharset('no-such-charset')).toBeUndefined()
})

test('large texts are the same as if they were decoded at once', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // Characters of one to four bytes, and bytes that are not UTF-8, at several offsets around the end of a piece.
  const start = 'x'.repeat(1_048_566)
  const whole = Buffer.from(`${start}${'aä€😀'.repeat(4)}`)
  const broken = Buffer.concat([Buffer.from(start), Buffer.from('f09f98f09f9880808080c3e2828080ff41', 'hex')])
  for (let shift = 0; shift < 12; shift++) {
    for (const bytes of [whole.subarray(shift), broken.subarray(shift)])
      expect(utf8Text(bytes) === decoder.decode(bytes)).toBe(true)
  }
})

test('a long text is the same as the sum of its pieces, also if wide characters come late', () => {
  const pieces = ['gate', 'Öl', '', 'x'.repeat(2_000_000), 'ÿ', '花', 'half \ud83c', '\udf37', 'Öl']
  for (let count = 0; count <= pieces.length; count++) {
    const sum = pieces.slice(0, count).join('')
    const text = new LongText(sum.length)
    for (const piece of pieces.slice(0, count)) text.add(piece)
    expect(text.toString() === sum).toBe(true)
    expect(text.memory.length).toBeGreaterThanOrEqual(sum.length)
  }
  const bytes = Buffer.from(`${'ä'.repeat(LONG / 2)}${'€😀'.repeat(4)}`)
  expect(utf8Text(bytes) === bytes.toString()).toBe(true)
})
