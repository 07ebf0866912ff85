import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import type { Code, FormatPlugin, Options } from '@atlas/core/contract.ts'
import { HANDLING, handlingOf } from '@atlas/core/format.ts'
import { configured, optionsOf } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import csv from '@atlas/formats/csv/format.ts'
import { bytesOf, languages, lines, record } from './plugins.ts'

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
  test('where * stays within a part, and ** does not', async () => {
    expect(await namesOf({ keys: ['menu.*'] })).toEqual(['menu.open'])
    expect(await namesOf({ keys: ['menu.**'] })).toEqual(['menu.open', 'menu.edit.copy'])
    expect(await namesOf({ keys: ['*'] })).toEqual(['title'])
    expect(await namesOf({ keys: ['*.*'] })).toEqual(['menu.open', String.raw`menu\.x.a`])
    expect(await namesOf({ keys: [String.raw`menu\.x.*`] })).toEqual([String.raw`menu\.x.a`])
    expect(await namesOf({ notKeys: ['menu.**', 'title'] })).toEqual([String.raw`menu\.x.a`])
    expect(await namesOf({ keys: ['t?tle', 'menu.[o]pen'] })).toEqual([])
  })

  test('whose strings are hidden instead of dropped, if an option requires it', async () => {
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

test('a string without a length by key keeps its own', async () => {
  const short: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all)) yield { ...unit, maxLength: 3, labels: ['own'] }
    },
  }
  const records = await read(short, { maxLength: { a: 5 }, labels: { a: ['new'] } }, 'a=1\nb=2')
  expect(records.map(({ maxLength, labels }) => [maxLength, labels])).toEqual([
    [5, ['own', 'new']],
    [3, ['own']],
  ])
})

test('a schema of an option may have keywords that JSON Schema does not know', async () => {
  const schemas = { mode: { type: 'string', description: 'How.', default: 'a', unit: 'none' } } as const
  expect(
    (await configured({ ...lines, options: { schemas, configure: () => ({}) } }, { mode: 'b' })).title,
  ).toBe('Lines')
})

test('an option that the format lacks, or a wrong value, is refused with a sentence', async () => {
  await expect(configured(lines, { colour: 1 })).rejects.toThrow(
    'Lines has no option "colour". It has: charset, codes, excluded, findings, keys, labels, maxLength, notKeys, ' +
      'onLoss, repeats, segment, segmentRules, subfilters, textType, untranslated.',
  )
  await expect(configured(lines, { keys: 'a' })).rejects.toThrow('The option keys of Lines must be array.')
  await expect(configured(lines, { maxLength: { a: 0 } })).rejects.toThrow('The option maxLength.a of Lines')
  await expect(configured(csv, { columns: { keys: 'a' } })).rejects.toThrow(
    'The option columns of CSV and TSV tables does not take "keys".',
  )
  expect(Object.keys(optionsOf(csv))).toContain('columns')
})

test('options that change a member which no option can change are refused, with the name that was meant', async () => {
  const changing = (changes: object): FormatPlugin => ({
    ...lines,
    options: { schemas: {}, configure: () => changes },
  })
  await expect(configured(changing({ inlineCode: () => [] }), {})).rejects.toThrow(
    'The options of Lines change `inlineCode`, which no option can change; the nearest one is `inlineCodes`.',
  )
  await expect(configured(changing({ encoding: { charset: () => [] } }), {})).rejects.toThrow(
    'The options of Lines change `encoding.charset`, which no option can change; the nearest one is `encoding.charsets`.',
  )
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

  test('have patterns, and the first counts where two overlap, in the order of the text', async () => {
    const format = await configured(lines, {
      codes: [
        { pattern: 'b+', kind: 'open' },
        { pattern: 'a?b', need: 'reader' },
        { pattern: 'x*' },
        { pattern: 'a' },
      ],
    })
    expect(handlingOf(format).inlineCodes?.('cab bb')).toEqual([
      { at: [1, 2], id: 'a', kind: 'value', requiredBy: 'file' },
      { at: [2, 3], id: 'b', kind: 'open', requiredBy: 'file' },
      { at: [4, 6], id: 'bb', kind: 'open', requiredBy: 'file' },
    ])
  })

  test('are added to the codes of the format', async () => {
    const codes = (text: string): Code[] => [
      { at: [0, 2], id: 'own', kind: 'value', requiredBy: 'file' },
      { at: [text.length - 1, text.length], id: 'last', kind: 'value', requiredBy: 'file' },
    ]
    const format = await configured({ ...lines, inlineCodes: codes }, { codes: [{ pattern: 'b' }] })
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
