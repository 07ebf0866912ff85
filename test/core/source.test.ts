import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { FormatError, type Source } from '@atlas/core/contract.ts'
import { asUtf8, decodeBuilt, decodeFile, detectionText, sourceOfText } from '@atlas/core/reading/source.ts'

function textOf(bytes: Uint8Array, ...charsets: string[]): { text: string; charset: string } {
  const { source } = decodeFile(bytes, charsets.length > 0 ? { encoding: { charsets: () => charsets } } : {})
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

  test('in the first charset of the plugin that reproduces the bytes', () => {
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

  test.each([
    [' UTF8 ', 'utf-8'],
    ['Utf-8', 'utf-8'],
    ['ASCII', 'us-ascii'],
    ['US-ASCII', 'us-ascii'],
    [' Windows-1252', 'windows-1252'],
  ])('by the name %j', (name, charset) => {
    expect(textOf(Buffer.from('Size'), name).charset).toBe(charset)
  })

  test.each([
    ['one letter', 'a'],
    ['a long text', 'a'.repeat(5000)],
  ])('from UTF-16 of %s, in either order of bytes', (_, text) => {
    const bytes = Buffer.from(text, 'utf16le')
    expect(textOf(bytes)).toEqual({ text, charset: 'utf-16le' })
    expect(textOf(Buffer.from(bytes).swap16())).toEqual({ text, charset: 'utf-16be' })
  })

  test('by a plugin that sees its first 4096 bytes as Latin-1', () => {
    const heads: string[] = []
    const charsets = (head: string): string[] => {
      heads.push(head)
      return ['windows-1252']
    }
    decodeFile(Buffer.from(`\xff${'a'.repeat(5000)}`, 'latin1'), { encoding: { charsets } })
    expect(heads).toEqual([`ÿ${'a'.repeat(4095)}`])
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

  test.each([
    ['at the first byte', [0xf6], [], '0xf6 at offset 0 is not valid UTF-8', 0],
    ['behind a character of several bytes', [0xc3, 0xb6, 0x80], [], '0x80 at offset 2 is not valid UTF-8', 2],
    ['at a cut character', [0x61, 0xe2, 0x82], [], '0xe2 at offset 1 is not valid UTF-8', 1],
    ['behind the last of ASCII', [0x7f, 0x80], ['us-ascii'], '0x80 at offset 1 is not valid US-ASCII', 1],
    ['outside ASCII', [0x61, 0x80], ['us-ascii'], '0x80 at offset 1 is not valid US-ASCII', 1],
    [
      'in the last charset',
      [0x61, 0x62, 0x80],
      ['us-ascii', 'utf-8'],
      '0x80 at offset 2 is not valid US-ASCII, UTF-8',
      2,
    ],
    ['that a charset lacks', [0x61, 0xff], ['shift_jis'], '0xff at offset 1 is not valid SHIFT_JIS', 1],
    ['of half a unit', [0xff, 0xfe, 0x41, 0, 0x05], [], '0x05 at offset 2 is not valid UTF-16LE', 2],
  ])('at a byte %s', (_, bytes, charsets, message, offset) => {
    const error = refusal(Buffer.from(bytes), ...charsets)
    expect(error).toMatchObject({ code: 'charset', offset })
    expect(error.message).toContain(message)
    expect(error.message).toContain('Save the file as UTF-8 and try again.')
  })

  test('at the zero byte of a text', () => {
    expect(refusal(Buffer.from('more text \0'))).toMatchObject({
      message: 'This is not a text file: it has a zero byte.',
      offset: 10,
    })
  })

  test('if zero bytes are at even and at odd places, or only few do', () => {
    expect(refusal(Buffer.from('a\0\0b')).code).toBe('not-this-format')
    expect(refusal(Buffer.from('a\0b\0cdef')).code).toBe('not-this-format')
    expect(refusal(Buffer.from('\0a\0bcdef')).code).toBe('not-this-format')
    const withZero = Buffer.from('ab\0', 'utf16le')
    expect(refusal(withZero)).toMatchObject({ code: 'not-this-format', offset: 1 })
    expect(refusal(withZero.swap16())).toMatchObject({ code: 'not-this-format', offset: 0 })
    expect(refusal(Buffer.from('a\0b\0\0')).code).toBe('charset')
  })

  test('if it names an unknown charset', () => {
    expect(refusal(Buffer.from('caf\u00e9', 'latin1'), 'x-klingon').message).toContain(
      'The file names the unknown charset X-KLINGON',
    )
  })
})

test('what a charset holds is asked of the charset', () => {
  const { source } = decodeFile(Buffer.from('caf\u00e9', 'latin1'), {
    encoding: { charsets: () => ['iso-8859-1'] },
  })
  expect([
    source.canSpell('é'),
    source.canSpell('€'),
    source.canSpell('?'),
    source.canSpell('\ud800'),
  ]).toEqual([true, false, true, false])
})

test.each([
  ['utf-8', 'é€😀', '\0\ud800'],
  ['us-ascii', 'a\x01\x7f', '\0\x80é'],
  ['windows-1252', 'é€', '\0\u0159'],
])('%s holds %j, and not %j', (charset, held, lacking) => {
  const { source } = decodeFile(Buffer.from('a'), { encoding: { charsets: () => [charset] } })
  expect([...held].filter((char) => !source.canSpell(char))).toEqual([])
  expect([...lacking].filter((char) => source.canSpell(char))).toEqual([])
})

test('a reader of a file runs once, whatever it returns', () => {
  const { source } = decodeFile(Buffer.from('abc'), {})
  let runs = 0
  const nothing = (): undefined => void runs++
  const length = ({ text }: typeof source): number => text.length
  expect([source.read(nothing), source.read(nothing), runs]).toEqual([undefined, undefined, 1])
  expect([source.read(length), source.read(length)]).toEqual([3, 3])
})

test('a text that is not a file is a source in UTF-8', () => {
  expect(sourceOfText('a\r\n')).toMatchObject({ text: 'a\r\n', charset: 'utf-8', eol: '\r\n' })
})

test('a file becomes UTF-8, with a byte order mark if it declares the charset', () => {
  const file = decodeFile(Buffer.from('caf\u00e9', 'latin1'), {
    encoding: { charsets: () => ['iso-8859-1'] },
  })
  expect(Buffer.from(asUtf8(file, false).encode('é')).toString()).toBe('é')
  expect(Buffer.from(asUtf8(file, true).encode('é')).toString()).toBe('\ufeffé')
})

test('the line end of a file is the one that it uses most', () => {
  expect(decodeFile(Buffer.from('a\r\nb\n'), {}).source.eol).toBe('\n')
  expect(decodeFile(Buffer.from('a\r\n'), {}).source.eol).toBe('\r\n')
  expect(decodeFile(Buffer.from('\na\r'), {}).source.eol).toBe('\n')
  expect(decodeFile(Buffer.from('a\r\nb\r\nc\n'), {}).source.eol).toBe('\r\n')
  expect(decodeFile(Buffer.from('a\rb'), {}).source.eol).toBe('\r')
  expect(decodeFile(Buffer.from('a'), {}).source.eol).toBe('\n')
})

test('detection reads the first 64 KB, and wrong bytes as U+FFFD', () => {
  expect(detectionText(Buffer.from(`\xff${'a'.repeat(100_000)}`, 'latin1'))).toHaveLength(65_536)
  expect(detectionText(Buffer.from('\ufeffa€'))).toBe('a€')
  expect(detectionText(Buffer.from('\ufeffa€', 'utf16le'))).toBe('a€')
  expect(detectionText(Buffer.from('abc', 'utf16le').swap16())).toBe('abc')
  expect(detectionText(Buffer.from([0xfe, 0xff, 0, 0x61, 0]))).toBe('a')
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
    const { source, encode } = decodeFile(bytes, { container: shouting })
    expect(source).toMatchObject({ text: '\0text', charset: 'utf-8', bytes })
    expect(Buffer.from(encode('\0words')).toString('latin1')).toBe('\xff\0words')
  })

  test('is refused if packing does not give its bytes back', () => {
    const forgetful = { unpack: () => ({ text: '', pack: () => Buffer.from('other') }) }
    expect(() => decodeFile(Buffer.from('some'), { container: forgetful })).toThrow(
      expect.objectContaining({
        code: 'contract',
        message: 'Packing the unpacked file returns different bytes: a bug in the format plugin.',
      }),
    )
  })
})

describe('a built file', () => {
  const pieces = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ufeff', '\0', '\ud83c', 'ö', 'a')),
  )
  const formats = fc
    .constantFrom(['utf-8'], ['us-ascii', 'utf-8'], ['utf-8', 'iso-8859-1'], ['iso-8859-1'])
    .map((names) => ({ encoding: { charsets: () => names } }))

  test('is read as if its text were not known', () => {
    const outcomeOf = (read: () => Source): unknown => {
      try {
        const { text, charset } = read()
        return { text, charset }
      } catch (error) {
        return String(error)
      }
    }
    fc.assert(
      fc.property(fc.constantFrom('', '\ufeff'), pieces, formats, formats, (mark, written, format, other) => {
        const text = written.join('')
        const before = decodeFile(Buffer.from(`${mark}é`), format)
        const built = before.encode(text)
        expect(outcomeOf(() => decodeBuilt(before, text, other).source)).toEqual(
          outcomeOf(() => decodeFile(built, other).source),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('is encoded only when its bytes are asked for, if it is certain what is read from them', () => {
    const before = decodeFile(Buffer.from('\ufeff{}'), {})
    const text = `{"gate":"Öffne das Tor","wait":"${'x'.repeat(5000)}"}`
    const encode = vi.spyOn(before, 'encode')
    const built = decodeBuilt(before, text, {})
    expect(built.source.text).toBe(text)
    expect(encode.mock.calls.filter(([given]) => given === text)).toEqual([])
    expect(Buffer.from(built.encode()).toString()).toBe(`\ufeff${text}`)
    const memory = new Uint8Array(text.length + 4)
    expect(Buffer.from(built.encode(memory)).toString()).toBe(`\ufeff${text}`)
    expect(built.encode(memory).buffer).toBe(memory.buffer)
    expect(Buffer.from(built.encode(memory.subarray(1))).toString()).toBe(`\ufeff${text}`)
    expect(built.encode(memory.subarray(1)).buffer).not.toBe(memory.buffer)
  })

  test('is not encoded if its format prefers ASCII, whether it needs more or not', () => {
    const ascii = { encoding: { charsets: () => ['us-ascii', 'utf-8'] } }
    for (const [start, charset] of [
      ['a', 'us-ascii'],
      ['ä', 'utf-8'],
    ] as const) {
      const before = decodeFile(Buffer.from(start), ascii)
      const encode = vi.spyOn(before, 'encode')
      expect(decodeBuilt(before, start.padEnd(5000, 'c'), ascii).source.charset).toBe(charset)
      expect(encode.mock.calls.map(([{ length }]) => length)).toEqual([4097])
    }
  })

  test('is refused if it could not be one text', () => {
    // No page of it is in memory, since it is not read.
    const file = new Uint8Array(536_870_889)
    expect(() => decodeFile(file, {})).toThrow(
      'The file has more than 536,870,888 bytes, the most that are supported. Split it into several files.',
    )
  })
})
