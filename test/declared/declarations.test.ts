import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { parseByCall } from '@atlas/core/calls.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat, modelsOf } from '@atlas/formats/_declared/format.ts'
import { declarationsSchema } from '@atlas/formats/_declared/schema.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import csv from '@atlas/formats/csv/format.ts'
import { bytesOf, languages, lines } from '../core/plugins.ts'

const entry = {
  type: 'shop-texts',
  atlas: 1,
  title: 'Texts of the shop',
  files: 'shop/**/*.csv',
  grammar: { family: 'like', format: 'csv' },
  options: { columns: { key: 'No.', source: 'What', context: 'Where' } },
}
const read = (value: unknown) => readDeclarations(JSON.stringify(value))
const formatOf = async (type: string): Promise<FormatPlugin | undefined> => ({ csv, lines })[type]
const [shop] = await read(entry)
if (!shop) throw new Error('no declaration')

describe('a declaration', () => {
  test('is an entry of a list, or the whole file', async () => {
    const { atlas: _, ...rest } = entry
    const declared = { ...rest, about: undefined, files: ['shop/**/*.csv'] }
    expect(await read([entry])).toEqual([declared])
    expect(await read({ $schema: 'formats.schema.json', ...entry })).toEqual([declared])
    expect(await read([])).toEqual([])
    const { options: __, ...plain } = entry
    expect(await read({ ...plain, about: 'For sale.', files: ['a', 'b'] })).toEqual([
      { ...declared, about: 'For sale.', files: ['a', 'b'], options: {} },
    ])
  })

  test('is a format that reads as its model with the options', async () => {
    const format = await declaredFormat(shop, formatOf)
    expect(format.title).toBe('Texts of the shop')
    expect(format.about).toBe(csv.about)
    expect(format.precedes?.[0]).toBe('csv')
    const { strings } = parseByCall(
      format,
      { name: 'a', bytes: bytesOf('No.,Where,What\n1,menu,Open\n') },
      languages('en'),
    )
    expect(strings).toMatchObject([{ identifier: '1', text: 'Open', context: 'menu' }])
    const about = await declaredFormat({ ...shop, about: 'Own words.' }, formatOf)
    expect(about.about).toBe('Own words.')
  })

  test('precedes its model for the files that it names', async () => {
    const formats = new Map<string, FormatPlugin>([
      ['csv', csv],
      ['shop-texts', await declaredFormat(shop, formatOf)],
    ])
    const detector = new Detector(formats)
    const types = (name: string) => detector.candidates(name, bytesOf('a'))
    expect(types('shop/a.csv')).toEqual(['shop-texts', 'csv'])
    expect(types('project/shop/de/new/a.csv')).toEqual(['shop-texts', 'csv'])
    expect(types('bookshop/a.csv')).toEqual(['csv'])
    expect(types('shop/a.csvx')).toEqual([])
  })

  test('names its files by globs', async () => {
    const matches = async (files: string[], name: string) => {
      const { signaturePatterns } = await declaredFormat({ ...shop, files }, formatOf)
      return signaturePatterns.fileName?.test(name)
    }
    expect(await matches(['a?c.txt'], 'abc.txt')).toBe(true)
    expect(await matches(['a?c.txt'], 'a/c.txt')).toBe(false)
    expect(await matches(['a?c.txt'], 'abcxtxt')).toBe(false)
    expect(await matches(['/l/*.txt', 'm+.x'], 'l/n.txt')).toBe(true)
    expect(await matches(['l/*.txt', 'm+.x'], 'l/n/o.txt')).toBe(false)
    expect(await matches(['l/*.txt', 'm+.x'], 'm+.x')).toBe(true)
    expect(await matches(['l/*.txt', 'm+.x'], 'mm.x')).toBe(false)
    expect(await matches(['l/**'], 'l/n/o.txt')).toBe(true)
  })

  test('names the formats that it uses', () => {
    const options = { subfilters: [{ keys: [], like: 'html' }, { like: 'csv' }, {}] }
    expect(modelsOf({ ...shop, options })).toEqual(['csv', 'html'])
    expect(modelsOf(shop)).toEqual(['csv'])
    expect(modelsOf({ ...shop, options: { subfilters: 'x' } })).toEqual(['csv'])
  })
})

describe('a mistake is reported in one sentence that names the entry', () => {
  const format = 'The format "shop-texts"'
  test.each([
    ['x', 'The file must hold a list of formats.'],
    [null, 'The file must hold a list of formats.'],
    [[entry, 7], 'Entry 2: it must be an object.'],
    [[[]], 'Entry 1: it must be an object.'],
    [[{ ...entry, type: undefined }], 'Entry 1: type is missing.'],
    [
      [{ ...entry, type: 'Shop' }],
      'The format "Shop": type may have only small letters, digits, dots and hyphens.',
    ],
    [[entry, entry], `${format}: it has the type of an earlier entry.`],
    [{ ...entry, atlas: 2 }, `${format}: atlas must be 1.`],
    [{ ...entry, title: '' }, `${format}: title must not be empty.`],
    [{ ...entry, about: 1 }, `${format}: about must be a text.`],
    [{ ...entry, files: undefined }, `${format}: files is missing.`],
    [
      { ...entry, files: [] },
      expect.stringMatching(/: files has a value that does not fit. Globs over the names of its files: /),
    ],
    [
      { ...entry, files: ['a', ''] },
      expect.stringMatching(/: files has a value that does not fit. Globs over/),
    ],
    [{ ...entry, grammar: 'csv' }, `${format}: grammar must be an object.`],
    [{ ...entry, grammar: { family: 'lines' } }, `${format}: grammar.entries is missing.`],
    [
      { ...entry, grammar: { family: 'constructor' } },
      `${format}: grammar.family must be one of lines, blocks, json, yaml, toml, xml, table, like.`,
    ],
    [{ ...entry, grammar: { family: 'like' } }, `${format}: grammar.format is missing.`],
    [
      { ...entry, grammar: { family: 'like', format: 'csv', type: 1 } },
      `${format}: grammar.type is not known; allowed are family, format.`,
    ],
    [{ ...entry, options: [] }, `${format}: options must be an object.`],
    [
      { ...entry, option: {} },
      `${format}: option is not known; allowed are type, atlas, title, about, files, charsets, grammar, options, coverage.`,
    ],
  ])('%j', async (value, message) => {
    await expect(read(value)).rejects.toThrow(expect.objectContaining({ message }))
  })

  test('of JSON, of a model, or of an option', async () => {
    await expect(readDeclarations('[{')).rejects.toThrow(/^The file is not JSON: .+\.$/)
    const like = (type: string) => ({ ...shop, grammar: { family: 'like' as const, format: type } })
    await expect(declaredFormat(like('none'), formatOf)).rejects.toThrow(
      expect.objectContaining({ message: `${format}: grammar.format names none, which is not a format.` }),
    )
    await expect(declaredFormat({ ...shop, options: { keys: 1 } }, formatOf)).rejects.toThrow(
      expect.objectContaining({ message: `${format}: The option keys of CSV and TSV tables must be array.` }),
    )
  })
})

test('the schema takes what is read, and refuses what is not', () => {
  const isValid = new Ajv2020().compile(declarationsSchema)
  expect(isValid([entry])).toBe(true)
  expect(isValid({ ...entry, files: ['a'], about: 'x', $schema: 'y' })).toBe(true)
  expect(isValid({ ...entry, atlas: 2 })).toBe(false)
  expect(isValid({ ...entry, option: {} })).toBe(false)
  expect(isValid({ ...entry, files: [] })).toBe(false)
})
