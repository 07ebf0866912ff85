// Strings whose texts are files of another format.
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, Languages, Options, Source, Unit } from '@atlas/core/contract.ts'
import { laws, type Subject } from '@atlas/core/laws.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import html from '@atlas/formats/html/format.ts'
import json from '@atlas/formats/json/format.ts'
import { bytesOf, counted, languages, lines, pairs, plainCodec, record } from './plugins.ts'

/** Texts are `key:text;key:text`, with what the other format stores about its strings. */
function* unitsWithColons(like: FormatPlugin, { text }: Source, all: Languages): Generator<Unit> {
  for (const match of text.matchAll(/(\w+):(\w+)/g)) {
    const [, key = '', words = ''] = match
    const start = match.index + key.length + 1
    const [unit] = like.parse(decodeFile(bytesOf(`${key}=x`), like).source, all)
    if (unit) yield { ...unit, source: { at: [start, start + words.length], codec: plainCodec } }
  }
}

describe('formats inside a format', () => {
  const formatOf = async (type: string): Promise<FormatPlugin | undefined> => ({ html, lines, pairs })[type]
  const file = JSON.stringify(
    { title: 'A & B', body: '<p>One</p><p title="Two">Three</p>', note: '<b>x</b>' },
    null,
    1,
  )
  const options = { subfilters: [{ keys: ['body'], like: 'html' }] }
  const stringsOf = async (given: Options) => {
    const format = await configured(json, given, formatOf)
    return recordsOf(format, readUnits(format, decodeFile(bytesOf(file), format).source, languages('en')))
  }

  test('read the texts of strings', async () => {
    const strings = await stringsOf(options)
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['title', 'A & B'],
      ['body.1', 'One'],
      ['body.2', 'Two'],
      ['body.3', 'Three'],
      ['note', '<b>x</b>'],
    ])
  })

  test('may have options, and keys of their own', async () => {
    const subfilters = [{ keys: ['**'], like: 'lines', options: { keys: ['b'], labels: { b: ['inner'] } } }]
    const outer = await configured(json, { subfilters }, formatOf)
    const text = JSON.stringify({ x: 'a=1\nb=2' })
    const parsed = readUnits(outer, decodeFile(bytesOf(text), outer).source, languages('en'))
    expect(recordsOf(outer, parsed)).toEqual([{ identifier: 'x.b', text: '2', labels: ['inner'] }])
  })

  test('write through both spellings', async () => {
    const format = await configured(json, options, formatOf)
    const bytes = buildFile(format, bytesOf(file), languages('en', 'de'), [
      record('title', 'de', 'C'),
      record('body.1', 'de', 'a < "b"'),
      record('body.2', 'de', 'zwei "2"'),
    ])
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
      title: 'C',
      body: '<p>a &lt; "b"</p><p title="zwei &quot;2&quot;">Three</p>',
      note: '<b>x</b>',
    })
  })

  test('obey the laws', async () => {
    const plugin = await configured(json, { ...options, dialect: 'any' }, formatOf)
    const subject: Subject = {
      type: 'json',
      plugin,
      samples: [{ name: 'shop.json', bytes: bytesOf(file) }],
      pairs: [],
      witness: undefined,
      candidates: () => ['json'],
    }
    for (const law of laws.filter(({ name }) => name !== 'pairs' && name !== 'damage'))
      expect(() => law.holds(subject, { runs: 15, seed: 7 }), law.name).not.toThrow()
  })

  test('may be inside one another', async () => {
    const inner = { keys: ['b'], like: 'html' }
    const given = { subfilters: [{ keys: ['x'], like: 'json', options: { subfilters: [inner] } }] }
    const all = async (type: string): Promise<FormatPlugin | undefined> => ({ html, json })[type]
    const format = await configured(json, given, all)
    const text = JSON.stringify({ x: JSON.stringify({ b: '<p>One</p><p>Two</p>', c: 'Three' }) })
    const bytes = buildFile(format, bytesOf(text), languages('en', 'de'), [
      record('x.b.1', 'de', '"1"'),
      record('x.b.2', 'de', '<2'),
      record('x.c', 'de', '3'),
    ])
    const built = JSON.parse(Buffer.from(bytes).toString()) as { x: string }
    expect(JSON.parse(built.x)).toEqual({ b: '<p>"1"</p><p>&lt;2</p>', c: '3' })
  })

  test('leave places without a text alone, and hide what is in hidden strings', async () => {
    const hiding: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) {
          if ('forms' in unit.source) continue
          const wrapNew = () => []
          yield unit.key[0] === 'a'
            ? { ...unit, source: { ...unit.source, wrapNew } }
            : { ...unit, isHidden: true }
        }
      },
    }
    const format = await configured(hiding, { subfilters: [{ keys: ['**'], like: 'html' }] }, formatOf)
    const { units } = readUnits(
      format,
      decodeFile(bytesOf('a=\nb=<p>One</p>'), format).source,
      languages('en'),
    )
    expect(units.map(({ key, isHidden }) => [key, isHidden])).toEqual([
      [['a'], undefined],
      [['b', '1'], true],
    ])
  })

  test('add to the contexts, labels and lengths of the strings around', async () => {
    const about = (key: string | undefined): Partial<Unit> =>
      key === 'a'
        ? { context: 'Context', labels: ['label', 'both'], maxLength: 9, isHidden: true }
        : { context: '', labels: [] }
    const labelled: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) yield { ...unit, ...about(unit.key[0]) }
      },
    }
    const inner: FormatPlugin = {
      ...labelled,
      *parse(source, all) {
        for (const unit of labelled.parse(source, all))
          yield unit.context === '' ? unit : { ...unit, context: 'Inner', labels: ['both', 'inner'] }
      },
    }
    // One line is around another: `a:x=1` holds the line `x=1`.
    const colons = {
      ...inner,
      parse: (source: Source, all: Languages) => unitsWithColons(inner, source, all),
    }
    const format = await configured(
      labelled,
      { subfilters: [{ keys: ['**'], like: 'colons' }] },
      async () => colons,
    )
    const { units } = readUnits(
      format,
      decodeFile(bytesOf('a=a:1;b:2\nb=b:3;a:4'), format).source,
      languages('en'),
    )
    const shown = units.map(({ source: _source, ...unit }) => unit)
    expect(shown).toStrictEqual([
      {
        key: ['a', 'a'],
        context: 'Context\nInner',
        isHidden: true,
        maxLength: 9,
        labels: ['label', 'both', 'inner'],
      },
      { key: ['a', 'b'], context: 'Context', isHidden: true, labels: ['label', 'both'] },
      { key: ['b', 'b'] },
      { key: ['b', 'a'], context: 'Inner', isHidden: true, maxLength: 9, labels: ['both', 'inner'] },
    ])
  })

  test('cannot have plurals, and their bugs are not errors of the file', async () => {
    const readAs = async (inner: FormatPlugin): Promise<() => unknown> => {
      const format = await configured(
        json,
        { subfilters: [{ keys: ['x'], like: 'lines' }] },
        async () => inner,
      )
      return () =>
        readUnits(format, decodeFile(bytesOf('{"x": "a=other:b"}'), format).source, languages('en'))
    }
    expect(await readAs(counted)).toThrow(
      expect.objectContaining({
        code: 'unsupported',
        message: 'In the text of "x": Plurals inside another format cannot be translated.',
      }),
    )
    const buggy: FormatPlugin = {
      ...lines,
      parse() {
        throw new TypeError('a bug')
      },
    }
    expect(await readAs(buggy)).toThrow(TypeError)
  })

  test('name the string whose text they cannot read', async () => {
    const outer = await configured(json, { subfilters: [{ keys: ['x'], like: 'lines' }] }, formatOf)
    const { source } = decodeFile(bytesOf('{"x": "no sign"}'), outer)
    expect(() => readUnits(outer, source, languages('en'))).toThrow(
      expect.objectContaining({
        code: 'syntax',
        message: 'In the text of "x": This line has no =.',
        offset: 7,
      }),
    )
  })

  test('must be text formats of one language', async () => {
    const inside = (like: string) => [{ keys: ['x'], like }]
    await expect(configured(json, { subfilters: inside('none') }, formatOf)).rejects.toThrow(
      'The option subfilters names none, which is not a format.',
    )
    await expect(configured(json, { subfilters: inside('pairs') }, formatOf)).rejects.toThrow(
      'The option subfilters supports text formats of one language, not Pairs.',
    )
    await expect(configured(pairs, { subfilters: inside('lines') }, formatOf)).rejects.toThrow(
      'The option subfilters is only for files of one language, not Pairs.',
    )
    await expect(configured(json, { subfilters: inside('lines') })).rejects.toThrow('which is not a format')
  })
})
