// The sharp edges of tables: delimiters, quotes, line ends, and heads.
import { describe, expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import { cellCodec, readTable } from '../../formats/csv/delimited.ts'
import { readHeads } from '../../formats/csv/columns.ts'
import { codeInHead, headLike } from '../../formats/csv/heads.ts'
import { sourceOf } from '../source-of.ts'

function rows(text: string): string[][] {
  const table = readTable(text)
  const { decode } = cellCodec(sourceOf(text), table.delimiter)
  return Array.from({ length: table.rowCount }, (_, row) =>
    Array.from({ length: table.width(row) }, (_, column) => decode(text.slice(...table.cell(row, column)))),
  )
}

describe('cells', () => {
  test('delimiters, quotes and line ends may stand in quotes', () => {
    expect(rows('a,"b, ""c""\n\nd"\r\ne,f')).toEqual([
      ['a', 'b, "c"\n\nd'],
      ['e', 'f'],
    ])
  })

  test('blank lines, ragged rows and a missing last line end are no errors', () => {
    expect(rows('a,b,c\n\nd\ne,\r,')).toEqual([['a', 'b', 'c'], [''], ['d'], ['e', ''], ['', '']])
    expect(rows('')).toEqual([])
  })

  test('a quote inside a cell is text, and one that closes nothing is too', () => {
    expect(rows('5" pipe,"say "hi" twice"\nx,"y" ')).toEqual([
      ['5" pipe', 'say "hi" twice'],
      ['x', 'y'],
    ])
  })

  test('a quote that is never closed is an error at its place', () => {
    expect(() => readTable('a,b\nc,"d\ne')).toThrow(FormatError)
    expect(() => readTable('a,b\nc,"d\ne')).toThrow(expect.objectContaining({ code: 'syntax', offset: 6 }))
  })
})

describe('the delimiter', () => {
  test.each([
    ['key;en\na;"x,y\nz,w"\nb;one, two', ';'],
    ['key\ten\na\tone, two; three', '\t'],
    ['key|en\na|x', '|'],
    ['key,en\na,"x;y"\nb,"u;v"', ','],
    ['nail;"x, y"\nwood;"z, u";', ';'],
    ['just one column', ','],
    ['sep=|\nkey;x|en', '|'],
    ['text\na;b\nc;d', ','],
    ['', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(readTable(text).delimiter).toBe(delimiter)
  })
})

describe('spelling', () => {
  const write = (text: string, was: string, file = 'a,b', eol = '\n') =>
    cellCodec(sourceOf(file, eol), ',').encode(text, was)

  test('a quoted cell stays quoted, another is quoted where it must be', () => {
    expect(write('x', '"y"')).toBe('"x"')
    expect(write('x; "z"', 'y')).toBe('"x; ""z"""')
    expect(write(' x; z ', 'y')).toBe(' x; z ')
    expect(write('x,z', '')).toBe('"x,z"')
    expect(write('\ufeffx', '')).toBe('"\ufeffx"')
  })

  test('lines in a cell end as those of the file do, or as those in its other cells', () => {
    expect(write('a\nb', 'y', 'a,b\r\nc,d', '\r\n')).toBe('"a\r\nb"')
    expect(write('a\nb', 'y', 'a,b\r\nc,"d\ne"\r\n', '\r\n')).toBe('"a\nb"')
  })
})

describe('heads', () => {
  const names = {
    key: ['key', 'id'],
    source: ['source'],
    target: ['target'],
    context: ['note'],
    maxLength: [],
  }
  const languagesIn = (...heads: string[]) => {
    const columns = readHeads(heads, names)
    return columns && Object.fromEntries(columns.languages)
  }

  test.each([
    ['de', 'de'],
    ['pt_BR', 'pt_BR'],
    ['zh-Hans', 'zh-Hans'],
    ['EN', 'EN'],
    ['German', 'de'],
    ['chinese (simplified)', 'zh-Hans'],
    ['Simplified Chinese', 'zh-Hans'],
    ['Brazilian Portuguese', 'pt-BR'],
    ['Romanian', 'ro'],
    ['English(en)', 'en'],
    ['German [de-DE]', 'de-DE'],
    ['row', undefined],
    ['Notes (old)', undefined],
    ['', undefined],
  ])('%j names %j', (head, code) => {
    expect(codeInHead(head)).toBe(code)
  })

  test('a new head is like those that stand', () => {
    const german = languageByCode('de')
    if (!german) throw new Error('German is in the table')
    const heads = ['', 'en', 'en_US', 'English', 'English(en)', 'English [en]'].map((was) =>
      headLike(was, german),
    )
    expect(heads).toEqual(['de', 'de', 'de_DE', 'German', 'German(de)', 'German [de]'])
  })

  test('an id before the languages is a number, behind them Indonesian', () => {
    expect(languagesIn('key', 'id', 'en')).toEqual({ 2: 'en' })
    expect(languagesIn('key', 'en', 'id')).toEqual({ 1: 'en', 2: 'id' })
  })

  test('a text that ends in a code is no name of a language', () => {
    expect(codeInHead('Haitian, Creole (ht)')).toBe('ht')
    expect(codeInHead('Took 3 "days" (in)')).toBe(undefined)
  })

  test('a row of texts is no row of heads', () => {
    expect(languagesIn('no', 'Number')).toBeUndefined()
    expect(languagesIn('key', 'Key')).toBeUndefined()
    expect(languagesIn('', 'en')).toEqual({ 1: 'en' })
    expect(languagesIn('en')).toEqual({ 0: 'en' })
  })

  test('no table has a thousand languages', () => {
    expect(() => languagesIn(...Array<string>(1001).fill('en'))).toThrow(FormatError)
  })
})

describe('time', () => {
  test.each([
    ['quotes', '"'.repeat(999_999)],
    ['quotes that close nothing', '"a'.repeat(5e5)],
    ['quotes and spaces', '"  '.repeat(3e5)],
    ['commas', ','.repeat(1e6)],
    ['lines', '\n'.repeat(1e6)],
    ['quoted cells', `${'"a",b\n'.repeat(1e5)}"`],
  ])('a million %s take no longer than they must', (_, text) => {
    try {
      readTable(text)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
    }
  })
})
