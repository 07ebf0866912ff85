// A format inside a format: slots whose spans refer to the decoded text of another slot.
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import { checkFile } from '@atlas/core/check.ts'
import {
  FormatError,
  type Codec,
  type FormatPlugin,
  type Slot,
  type StringRecord,
  type Unit,
} from '@atlas/core/contract.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { bytesOf, language, languages, lines, plainCodec, record } from './plugins.ts'

/** Spells `;` as `\;`, and refuses `!`, and `^` with `~`. */
const outerCodec: Codec = {
  decode: (raw) => raw.replaceAll(String.raw`\;`, ';'),
  encode(text) {
    if (text.includes('^') && text.includes('~'))
      throw new FormatError('unwritable', '^ and ~ cannot be together')
    if (text.includes('!')) throw new FormatError('unwritable', 'a ! cannot be around')
    return text.replaceAll(';', String.raw`\;`)
  },
}

/** Lines of `key=…`, where the text is a list of `name:text;`, as in `style=a:1\;b:2\;`. */
const lists: FormatPlugin = {
  ...lines,
  *parse(source, all) {
    for (const unit of lines.parse(source, all)) {
      if ('forms' in unit.source) continue
      const outer: Slot = { at: unit.source.at, codec: outerCodec }
      const text = outerCodec.decode(source.text.slice(...outer.at))
      for (const match of text.matchAll(/(\w+):([^;]*);/g)) {
        const start = match.index + (match[1] ?? '').length + 1
        const slot: Slot = { at: [start, start + (match[2] ?? '').length], codec: plainCodec, parent: outer }
        yield { key: [...unit.key, match[1] ?? ''], source: slot }
      }
    }
  },
}

const file = String.raw`x=a:one\;b:two\;` + '\ny=a:three;'
const write = (texts: Readonly<Record<string, string>>, plugin = lists): string => {
  const records = Object.entries(texts).map(([identifier, text]): StringRecord =>
    record(identifier, 'cs', text),
  )
  return Buffer.from(buildFile(plugin, bytesOf(file), languages('en', 'cs'), records)).toString()
}

describe('a slot inside another', () => {
  test('is read in the decoded text of that slot', () => {
    const { strings, preview } = parseFile(lists, 'x.lines', bytesOf(file), languages('en'))
    expect(Array.from(strings, ({ identifier, text }) => [identifier, text])).toEqual([
      ['x.a', 'one'],
      ['x.b', 'two'],
      ['y.a', 'three'],
    ])
    const page = String(preview)
    expect(page).toContain(
      'x=<span id="string_preview_id_1">one</span><span id="string_preview_id_2">two</span>\ny=',
    )
  })

  test('is written to it, and that slot is spelled once for all', () => {
    expect(write({ 'x.a': 'jedna', 'x.b': 'dva' })).toBe(String.raw`x=a:jedna\;b:dva\;` + '\ny=a:three;')
    expect(write({ 'x.b': 'dva' })).toBe(String.raw`x=a:one\;b:dva\;` + '\ny=a:three;')
    expect(write({ 'y.a': 'tři' })).toBe(String.raw`x=a:one\;b:two\;` + '\n' + String.raw`y=a:tři\;`)
    expect(write({})).toBe(file)
  })

  test('is refused if its own codec or the one around it cannot spell it', () => {
    expect(() => write({ 'x.a': 'a|b' })).toThrow('"x.a": a | cannot stand in a line')
    expect(() => write({ 'x.a': 'a!', 'x.b': 'b', 'y.a': 'c' })).toThrow(
      'One text cannot be written to this file. "x.a": a ! cannot be around.',
    )
    expect(() => write({ 'x.a': '^', 'x.b': '~', 'y.a': '^' })).toThrow(
      '2 texts cannot be written to this file. "x.a": ^ and ~ cannot be together; "x.b": ^ and ~ cannot be together.',
    )
  })

  test('is left out alone, if an option requires it', () => {
    const records = [record('x.a', 'cs', 'a!'), record('x.b', 'cs', 'b'), record('y.a', 'cs', 'c')]
    const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
    const { content, report } = buildWithReport(
      lists,
      bytesOf(file),
      languages('en', 'cs'),
      records,
      settings,
    )
    expect(Buffer.from(content).toString()).toBe(String.raw`x=a:one\;b:b\;` + '\n' + String.raw`y=a:c\;`)
    expect(report.counts).toEqual({ cs: { refused: 1, outdated: 2 } })
  })

  test('is named if it breaks the file', () => {
    expect(() => write({ 'x.a': 'o;c:d', 'x.b': 'b', 'y.a': 'c' })).toThrow('"x.a": ')
  })

  test('keeps the promise', () => {
    // `; ` that the file does not escape would be spelled in another way.
    const own = bytesOf(String.raw`x=a:one\;b:two\;`)
    expect(checkFile(lists, own, language('en'))).toMatchObject({
      identical: true,
      edited: true,
      error: null,
    })
  })
})

test('slots can be inside slots that are inside others', () => {
  const deep: FormatPlugin = {
    ...lists,
    *parse(source, all): Generator<Unit> {
      for (const unit of lists.parse(source, all)) {
        const outer = unit.source
        if ('forms' in outer) continue
        for (const [index, at] of [
          [0, 1],
          [1, 3],
        ].entries())
          yield {
            key: [...unit.key, String(index)],
            source: { at: at as [number, number], codec: plainCodec, parent: outer },
          }
      }
    },
  }
  expect(write({ 'x.a.0': 'O', 'x.b.1': 'WO', 'x.a.1': 'NE' }, deep)).toBe(
    String.raw`x=a:ONE\;b:tWO\;` + '\ny=a:three;',
  )
})

test('slots of one text may be at several depths', () => {
  const uneven: FormatPlugin = {
    ...lines,
    *parse({ text }): Generator<Unit> {
      const outer: Slot = { at: [0, text.length], codec: plainCodec }
      const middle: Slot = { at: [2, 5], codec: plainCodec, parent: outer }
      yield { key: ['a'], source: { at: [0, 1], codec: plainCodec, parent: outer } }
      yield { key: ['b'], source: { at: [0, 1], codec: plainCodec, parent: middle } }
      yield { key: ['c'], source: { at: [2, 3], codec: plainCodec, parent: middle } }
    },
  }
  const records = ['a', 'b', 'c'].map((key) => record(key, 'cs', key.toUpperCase()))
  const built = buildFile(uneven, bytesOf('1-2-3-'), languages('en', 'cs'), records)
  expect(Buffer.from(built).toString()).toBe('A-B-C-')
})

test('characters are held against the charset of the file where the slot around is spelled', () => {
  const latin: FormatPlugin = { ...lists, encoding: { charsets: () => ['windows-1252'] } }
  expect(() => write({ 'x.a': 'řeka' }, latin)).toThrow(
    'the character U+0159 "ř" cannot be written in windows-1252',
  )
})

test('a slot around may escape what the charset lacks', () => {
  const codec: Codec = {
    decode: (raw) => raw.replaceAll(/#(\d+)\./g, (_, code) => String.fromCodePoint(Number(code))),
    encode: (text) => text,
    escape: (char) => `#${char.codePointAt(0)}.`,
  }
  const escaping: FormatPlugin = {
    ...lines,
    encoding: { charsets: () => ['windows-1252'] },
    *parse(source, all): Generator<Unit> {
      for (const unit of lines.parse(source, all)) {
        if ('forms' in unit.source) continue
        const outer: Slot = { at: unit.source.at, codec }
        const { length } = codec.decode(source.text.slice(...outer.at))
        yield { ...unit, source: { at: [1, length], codec: plainCodec, parent: outer } }
      }
    },
  }
  const bytes = buildFile(escaping, bytesOf('a=[one'), languages('en', 'cs'), [record('a', 'cs', 'řeka')])
  expect(Buffer.from(bytes).toString()).toBe('a=[#345.eka')
})
