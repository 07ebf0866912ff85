import { describe, expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { decodeFile, detectionText } from '../../core/source.ts'

function textOf(bytes: Uint8Array, ...charsets: string[]): { text: string; charset: string } {
  const { source } = decodeFile(bytes, charsets.length > 0 ? { charsets: () => charsets } : {})
  return { text: source.text, charset: source.charset }
}

describe('a file is decoded', () => {
  test.each([
    ['UTF-8', Buffer.from('Größe'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffGröße'), 'utf-8'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffGröße', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a mark', Buffer.from('\ufeffGröße', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 LE without a mark', Buffer.from('Größe', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE without a mark', Buffer.from('Größe', 'utf16le').swap16(), 'utf-16be'],
  ])('from %s, and encoded to its own bytes', (_, bytes, charset) => {
    expect(textOf(bytes)).toEqual({ text: 'Größe', charset })
    expect(Buffer.from(decodeFile(bytes, {}).encode('Größe')).equals(bytes)).toBe(true)
  })

  test('in the first charset of the plugin that gives the bytes back', () => {
    const latin = Buffer.from('Gr\u00f6\u00dfe', 'latin1')
    expect(textOf(latin, 'us-ascii', 'utf-8', 'windows-1252')).toEqual({
      text: 'Größe',
      charset: 'windows-1252',
    })
    expect(textOf(Buffer.from('Size'), 'us-ascii', 'utf-8').charset).toBe('us-ascii')
  })

  test('in the next charset, if one does not give the bytes back', () => {
    expect(textOf(Buffer.from([0x41, 0x80, 0xff]), 'shift_jis', 'iso-8859-1').charset).toBe('iso-8859-1')
  })

  test('from windows-1252 with its own 0x80 to 0x9f, which Latin-1 lacks', () => {
    expect(textOf(Buffer.from([0x80, 0x93, 0x94]), 'windows-1252').text).toBe('€“”')
  })
})

describe('a file is refused', () => {
  const refusal = (bytes: Uint8Array, ...charsets: string[]): FormatError => {
    try {
      textOf(bytes, ...charsets)
    } catch (error) {
      if (error instanceof FormatError) return error
    }
    throw new Error('it was not refused')
  }

  test('if a byte is not valid in its charset, and the error names the byte', () => {
    const error = refusal(Buffer.from('Gr\u00f6\u00dfe', 'latin1'))
    expect(error.message).toContain('0xf6 at offset 2 is not valid UTF-8')
  })

  test('if it has a zero byte', () => {
    expect(refusal(Buffer.from('text \0 more')).code).toBe('not-this-format')
    expect(refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0, 0x1a, 0x0a])).code).toMatch(
      /charset|not-this-format/,
    )
  })

  test('if UTF-16 ends in the middle of a unit, or of a surrogate pair', () => {
    expect(refusal(Buffer.from([0xff, 0xfe, 0x41])).code).toBe('charset')
    expect(refusal(Buffer.from([0xff, 0xfe, 0x41, 0, 0x42])).code).toBe('charset')
  })

  test('if it names an unknown charset', () => {
    expect(refusal(Buffer.from('caf\u00e9', 'latin1'), 'x-klingon').message).toContain(
      'The file names the unknown charset X-KLINGON',
    )
  })
})

test('what a charset holds is asked of the charset', () => {
  const { source } = decodeFile(Buffer.from('caf\u00e9', 'latin1'), { charsets: () => ['iso-8859-1'] })
  expect([source.holds('é'), source.holds('€'), source.holds('?'), source.holds('\ud800')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('the line end of a file is the one that it uses most', () => {
  expect(decodeFile(Buffer.from('a\r\nb\r\nc\n'), {}).source.eol).toBe('\r\n')
  expect(decodeFile(Buffer.from('a\rb'), {}).source.eol).toBe('\r')
  expect(decodeFile(Buffer.from('a'), {}).source.eol).toBe('\n')
})

test('detection reads the first 64 KB, and wrong bytes as U+FFFD', () => {
  expect(detectionText(Buffer.from(`\xff${'a'.repeat(100_000)}`, 'latin1'))).toHaveLength(65_536)
})

describe('a binary file', () => {
  const shouting = {
    unpack: (bytes: Uint8Array) => ({
      text: Buffer.from(bytes.subarray(1)).toString(),
      pack: (text: string) => Buffer.concat([bytes.subarray(0, 1), Buffer.from(text)]),
    }),
  }

  test('is unpacked and packed by its format', () => {
    const bytes = Buffer.from('\xff\0text', 'latin1')
    const { source, encode } = decodeFile(bytes, shouting)
    expect(source).toMatchObject({ text: '\0text', charset: 'utf-8', bytes })
    expect(Buffer.from(encode('\0words')).toString('latin1')).toBe('\xff\0words')
  })

  test('is refused if packing does not give its bytes back', () => {
    const forgetful = { unpack: () => ({ text: '', pack: () => Buffer.from('other') }) }
    expect(() => decodeFile(Buffer.from('some'), forgetful)).toThrow('a bug in the format plugin')
  })
})
