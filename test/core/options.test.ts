import { describe, expect, test } from 'vitest'
import { buildFile } from '../../core/build.ts'
import type { FormatPlugin, Options } from '../../core/contract.ts'
import { configured, optionsOf } from '../../core/options.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits, recordsOf } from '../../core/strings.ts'
import csv from '../../formats/csv/format.ts'
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
    'Lines has no option "colour". It has: excluded, keys, labels, maxLength, notKeys.',
  )
  await expect(configured(lines, { keys: 'a' })).rejects.toThrow('The option keys of Lines must be array.')
  await expect(configured(lines, { maxLength: { a: 0 } })).rejects.toThrow('The option maxLength.a of Lines')
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
