import { expect, test } from 'vitest'
import { latin1Bytes, latin1Text, legacyCharset, utf8Bytes, utf8Text } from '../../core/bytes.ts'

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
