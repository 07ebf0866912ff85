import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '../../core/build.ts'
import { scannerOf } from '../../core/codes.ts'
import type { Code, FormatPlugin, Options } from '../../core/contract.ts'
import { HANDLING, handlingOf } from '../../core/handling.ts'
import { laws, type Subject } from '../../core/laws.ts'
import { configured, optionsOf } from '../../core/options.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits, recordsOf } from '../../core/strings.ts'
import csv from '../../formats/csv/format.ts'
import html from '../../formats/html/format.ts'
import json from '../../formats/json/format.ts'
import { bytesOf, languages, lines, pairs, record } from './plugins.ts'

const read = async (plugin: FormatPlugin, options: Options, text: string) => {
  const format = await configured(plugin, options)
  const jobLanguages = languages('en')
  return recordsOf(format, readUnits(format, decodeFile(bytesOf(text), format).source, jobLanguages))
}
const namesOf = async (options: Options): Promise<string[]> =>
  (await read(lines, options, 'menu/open=1\nmenu/edit/copy=2\nmenu.x/a=3\ntitle=4')).map(
    ({ identifier }) => identifier,
  )

describe('keys and notKeys are globs', () => {
  test('of which * stays within a part, and ** does not', async () => {
    expect(await namesOf({ keys: ['menu.*'] })).toEqual(['menu.open'])
    expect(await namesOf({ keys: ['menu.**'] })).toEqual(['menu.open', 'menu.edit.copy'])
    expect(await namesOf({ keys: ['*'] })).toEqual(['title'])
    expect(await namesOf({ keys: ['*.*'] })).toEqual(['menu.open', String.raw`menu\.x.a`])
    expect(await namesOf({ keys: [String.raw`menu\.x.*`] })).toEqual([String.raw`menu\.x.a`])
    expect(await namesOf({ notKeys: ['menu.**', 'title'] })).toEqual([String.raw`menu\.x.a`])
    expect(await namesOf({ keys: ['t?tle', 'menu.[o]pen'] })).toEqual([])
  })

  test('whose strings are hidden instead of dropped, if an option says so', async () => {
    const records = await read(lines, { notKeys: ['b'], excluded: 'hide' }, 'a=1\nb=2')
    expect(records.map(({ identifier, isHidden }) => [identifier, isHidden])).toEqual([
      ['a', undefined],
      ['b', true],
    ])
  })

  test('and dropped strings stay in the file', async () => {
    const format = await configured(lines, { keys: ['a'] })
    const built = buildFile(format, bytesOf('a=1\nb=2'), languages('en', 'cs'), [
      record('a', 'cs', 'one'),
      record('b', 'cs', 'two'),
    ])
    expect(Buffer.from(built).toString()).toBe('a=one\nb=2')
  })
})

test('lengths and labels are given by key', async () => {
  const options = { maxLength: { a: 5, '*': 9 }, labels: { a: ['short'], '*': ['all', 'short'] } }
  const records = await read(lines, options, 'a=1\nb=2')
  expect(records.map(({ maxLength, labels }) => [maxLength, labels])).toEqual([
    [5, ['short', 'all']],
    [9, ['all', 'short']],
  ])
})

test('an option that the format lacks, or a wrong value, is refused with a sentence', async () => {
  await expect(configured(lines, { colour: 1 })).rejects.toThrow(
    'Lines has no option "colour". It has: charset, codes, excluded, findings, keys, labels, maxLength, notKeys, ' +
      'onLoss, repeats, subfilters, untranslated.',
  )
  await expect(configured(lines, { keys: 'a' })).rejects.toThrow('The option keys of Lines must be array.')
  await expect(configured(lines, { maxLength: { a: 0 } })).rejects.toThrow('The option maxLength.a of Lines')
  await expect(configured(csv, { columns: { keys: 'a' } })).rejects.toThrow(
    'The option columns of CSV and TSV tables does not take "keys".',
  )
  expect(Object.keys(optionsOf(csv))).toContain('columns')
})

test('without options a format does not change', async () => {
  expect(await configured(lines, {})).toBe(lines)
})

describe('the columns of a table', () => {
  const table = 'No.,Where,What\n1,menu,Open\n2,door,Close\n'

  test('are those in the option', async () => {
    const columns = { key: 'No.', source: 'What', context: 'Where' }
    const records = await read(csv, { columns }, table)
    expect(records.map(({ identifier, text, context }) => [identifier, text, context])).toEqual([
      ['1', 'Open', 'menu'],
      ['2', 'Close', 'door'],
    ])
  })

  test('are asked for if the table lacks one of them', async () => {
    await expect(read(csv, { columns: { key: 'Number' } }, table)).rejects.toMatchObject({
      code: 'needs-option',
      message:
        'The table has no column "Number", which the option columns names as key. Its heads are: No., Where, What.',
    })
  })
})

describe('options of builds', () => {
  const built = async (options: Options, file: string, text: string) => {
    const format = await configured(lines, options)
    const { content, report } = buildWithReport(format, bytesOf(file), languages('en', 'cs'), [
      { ...record('a', 'cs', text), text: 'x {n}' },
    ])
    return { text: Buffer.from(content).toString(), counts: report.counts, rows: report.rows }
  }

  test('reach the engine', async () => {
    const options = {
      untranslated: 'source',
      charset: 'keep',
      findings: 'fail',
      onLoss: ['unknown'],
      repeats: 'number',
    }
    expect(handlingOf(await configured(lines, options))).toEqual(options)
    expect(handlingOf(await configured(lines, { keys: ['a'] }))).toEqual(HANDLING)
    expect((await built({ untranslated: 'empty' }, 'a=x {n}\nb=2', 'y {n}')).text).toBe('a=y {n}\nb=')
  })

  test('may add codes by patterns', async () => {
    const codes = [{ pattern: String.raw`\{\w+\}` }]
    expect(await built({ codes }, 'a=x {n}', 'y {m} {n}')).toEqual({
      text: 'a=y {m} {n}',
      counts: { cs: { finding: 1 } },
      rows: [
        {
          identifier: 'a',
          language: 'cs',
          outcome: 'finding',
          reason: 'the code {m} is not in the source text',
          at: [2, 5],
        },
      ],
    })
    expect((await built({ codes: [{ ...codes[0], need: 'reader' }] }, 'a=x {n}', 'y')).counts).toEqual({
      cs: { written: 1 },
    })
  })

  test('have patterns of which the first counts where two overlap, in the order of the text', async () => {
    const format = await configured(lines, {
      codes: [
        { pattern: 'b+', kind: 'open' },
        { pattern: 'a?b', need: 'reader' },
        { pattern: 'x*' },
        { pattern: 'a' },
      ],
    })
    expect(handlingOf(format).codes?.('cab bb')).toEqual([
      { at: [1, 2], id: 'a', kind: 'value', need: 'file' },
      { at: [2, 3], id: 'b', kind: 'open', need: 'file' },
      { at: [4, 6], id: 'bb', kind: 'open', need: 'file' },
    ])
  })

  test('stand beside the codes of the format', async () => {
    const codes = (text: string): Code[] => [
      { at: [0, 2], id: 'own', kind: 'value', need: 'file' },
      { at: [text.length - 1, text.length], id: 'last', kind: 'value', need: 'file' },
    ]
    const format = await configured({ ...lines, codes }, { codes: [{ pattern: 'b' }] })
    const [unit] = readUnits(format, decodeFile(bytesOf('a=ab c'), format).source, languages('en')).units
    if (!unit || 'forms' in unit.source) throw new Error('no slot')
    const scan = scannerOf(format, unit.source)
    expect(scan?.('ab c').map(({ id }) => id)).toEqual(['b', 'last'])
    expect(scan?.('cc c').map(({ id }) => id)).toEqual(['own', 'last'])
  })

  test('are refused with a sentence', async () => {
    await expect(configured(lines, { codes: [{ pattern: '(' }] })).rejects.toThrow(
      'The pattern ( in the option codes is wrong: ',
    )
    await expect(configured(lines, { onLoss: ['written'] })).rejects.toThrow(
      'The option onLoss.0 of Lines must be',
    )
    await expect(configured(lines, { untranslated: 'drop' })).rejects.toThrow(
      'The option untranslated of Lines must',
    )
  })
})

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
    const plugin = await configured(json, options, formatOf)
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
          const absent = () => []
          yield unit.key[0] === 'a'
            ? { ...unit, source: { ...unit.source, absent } }
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
      'The option subfilters takes text formats of one language, not Pairs.',
    )
    await expect(configured(pairs, { subfilters: inside('lines') }, formatOf)).rejects.toThrow(
      'The option subfilters is only for files of one language, not Pairs.',
    )
    await expect(configured(json, { subfilters: inside('lines') })).rejects.toThrow('which is not a format')
  })
})
