// Characters that a charset lacks, files that become UTF-8, and slots that the slot around them cannot spell.
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import { FormatError, type Codec, type FormatPlugin, type Slot } from '@atlas/core/contract.ts'
import { HANDLING, type Format } from '@atlas/core/format.ts'
import { bytesOf, languages, lines, plainCodec, record } from './plugins.ts'

/** A file whose first bytes say that it is UTF-8, and that is otherwise read as windows-1252. */
const marked: FormatPlugin = {
  ...lines,
  encoding: { charsets: () => ['windows-1252'], declareUtf8: () => 'byte-order-mark' },
}
const latin = Buffer.from('a=caf\xe9\nb=2', 'latin1')
const build = (plugin: FormatPlugin, file: Uint8Array, text: string): Buffer =>
  Buffer.from(buildFile(plugin, file, languages('en', 'cs'), [record('b', 'cs', text)]))

describe('a file that becomes UTF-8', () => {
  test('may declare it by a byte order mark', () => {
    expect(build(marked, latin, 'řeka').toString()).toBe('\ufeffa=café\nb=řeka')
    expect(build(marked, latin, 'thé').toString('latin1')).toBe('a=caf\xe9\nb=th\xe9')
  })

  test('may declare nothing', () => {
    expect(
      build(
        {
          ...marked,
          encoding: {
            charsets: (head) => [head.includes('Å') ? 'utf-8' : 'windows-1252'],
            declareUtf8: () => [],
          },
        },
        latin,
        'řeka',
      ).toString(),
    ).toBe('a=café\nb=řeka')
  })

  test('was not UTF-16 before, which holds every character', () => {
    const always: Format = { ...marked, handling: { ...HANDLING, charset: 'utf-8' } }
    const wide = Buffer.from('\ufeffa=1\nb=2', 'utf16le')
    expect(build(always, wide, 'řeka').toString('utf16le')).toBe('\ufeffa=1\nb=řeka')
    expect(build(always, latin, 'x').toString()).toBe('\ufeffa=café\nb=x')
  })
})

describe('a character', () => {
  test.each([
    ['a\0b', 'the character U+0000 cannot be written in windows-1252'],
    ['a\x85b', 'the character U+0085 "\x85" cannot be written in windows-1252'],
    ['a\ud800b', 'the character U+D800 cannot be written in any charset'],
    ['a\ud800\ud801b', 'the character U+D800 cannot be written in any charset'],
  ])('that no file may have is reported in its own charset: %j', (text, message) => {
    const plugin = text.includes('\x85')
      ? {
          ...marked,
          encoding: {
            charsets: () => ['windows-1252'],
            declareUtf8: () => 'byte-order-mark' as const,
          },
          handling: { ...HANDLING, charset: 'keep' as const },
        }
      : marked
    expect(() => build(plugin, latin, text)).toThrow(message)
  })

  test('that is a zero byte is refused in UTF-8', () => {
    expect(() => build(lines, bytesOf('b=2'), 'a\0b')).toThrow(
      'One text cannot be written to this file. "b": the character U+0000 cannot be written in utf-8.',
    )
  })
})

describe('texts inside the text of another slot', () => {
  /** Takes no text with `!`. */
  const outerCodec: Codec = {
    decode: (raw) => raw,
    encode(text) {
      if (text.includes('!')) throw new FormatError('unwritable', 'a ! cannot be around')
      return text
    },
  }

  /** `list=a,b,c`, in which each text is inside the list; and lines of one text. */
  const mixed: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all)) {
        if (unit.key[0] !== 'list' || !('at' in unit.source)) {
          yield unit
          continue
        }
        const outer: Slot = { at: unit.source.at, codec: outerCodec }
        const text = source.text.slice(...outer.at)
        for (const { index, 0: item } of text.matchAll(/[^,]+/g))
          yield {
            key: ['list'],
            source: { at: [index, index + item.length], codec: plainCodec, parent: outer },
          }
      }
    },
  }
  const listOf = (count: number): string => `list=${Array.from({ length: count }, () => 'x').join(',')}`
  const keeping = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  const name = (index: number): string => (index === 0 ? 'list' : `list#${index + 1}`)
  const write = (count: number) => {
    const records = Array.from({ length: count }, (_, index) =>
      record(name(index), 'cs', index === 1 ? '!' : 'y'),
    )
    const file = bytesOf(`a=1\n${listOf(count)}`)
    const all = [record('a', 'cs', 'jedna'), ...records]
    const { content, report } = buildWithReport(mixed, file, languages('en', 'cs'), all, keeping)
    return { text: Buffer.from(content).toString(), counts: report.counts }
  }

  test('are refused alone, next to texts that are not inside a slot', () => {
    expect(write(3).text).toBe('a=jedna\nlist=y,x,y')
  })

  test('are tried one by one up to 64, and refused together if there are more', () => {
    expect(write(64).counts).toMatchObject({ cs: { refused: 1 } })
    expect(write(65).counts).toMatchObject({ cs: { refused: 65 } })
  })

  test('that overlap are a bug of the format, not of a text', () => {
    const overlapping: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) {
          if (!('at' in unit.source)) continue
          const outer: Slot = { at: unit.source.at, codec: outerCodec }
          for (const [start, end] of [
            [0, 2],
            [1, 3],
          ] as const)
            yield { key: ['k'], source: { at: [start, end], codec: plainCodec, parent: outer } }
        }
      },
    }
    const records = [record('k', 'cs', 'y'), record('k#2', 'cs', 'z')]
    expect(() => buildFile(overlapping, bytesOf('a=abc'), languages('en', 'cs'), records, keeping)).toThrow(
      expect.objectContaining({ code: 'contract' }),
    )
  })

  test('may meet a bug of the codec around them, which is not a refusal', () => {
    const buggy: FormatPlugin = {
      ...mixed,
      *parse(source) {
        const encode = (): string => {
          throw new TypeError('a bug')
        }
        const outer: Slot = { at: [0, source.text.length], codec: { ...plainCodec, encode } }
        yield { key: ['k'], source: { at: [0, 1], codec: plainCodec, parent: outer } }
      },
    }
    expect(() => buildFile(buggy, bytesOf('abc'), languages('en', 'cs'), [record('k', 'cs', 'y')])).toThrow(
      TypeError,
    )
  })
})
