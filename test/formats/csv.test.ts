// The sharp edges of tables: delimiters, quotes, line ends, and heads.
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { FormatError, type FormatPlugin } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import {
  delimitedCellCodec,
  tableIn,
  type TableRow,
  type DelimitedTable,
} from '@atlas/formats/csv/delimited.ts'
import { readHeads } from '@atlas/formats/_grammars/tables/columns.ts'
import { codeInHead, headLike } from '@atlas/formats/_grammars/tables/heads.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import csv from '@atlas/formats/csv/format.ts'
import { languages, record } from '../core/plugins.ts'
import { sourceOf } from '../source-of.ts'

function rowsOf(table: DelimitedTable): TableRow[] {
  const rows: TableRow[] = []
  const row = table.open()
  while (row.next()) rows.push(row.copy())
  return rows
}

function rows(text: string): string[][] {
  const table = tableIn(text)
  const { decode } = delimitedCellCodec(sourceOf(text), table.delimiter)
  return rowsOf(table).map((row) =>
    Array.from({ length: row.width }, (_, column) => decode(text.slice(...row.cell(column)))),
  )
}

describe('cells', () => {
  test('delimiters, quotes and line ends may be in quotes', () => {
    expect(rows('a,"b, ""c""\n\nd"\r\ne,f')).toEqual([
      ['a', 'b, "c"\n\nd'],
      ['e', 'f'],
    ])
  })

  test('blank lines, ragged rows and a missing last line end are not errors', () => {
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
    expect(() => rowsOf(tableIn('a,b\nc,"d\ne'))).toThrow(FormatError)
    expect(() => rowsOf(tableIn('a,b\nc,"d\ne'))).toThrow(
      expect.objectContaining({ code: 'syntax', offset: 6 }),
    )
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
    expect(tableIn(text).delimiter).toBe(delimiter)
  })
})

describe('spelling', () => {
  const write = (text: string, was: string, file = 'a,b', eol = '\n') =>
    delimitedCellCodec(sourceOf(file, eol), ',').encode(text, was)

  test('a quoted cell stays quoted, another is quoted where it must be', () => {
    expect(write('x', '"y"')).toBe('"x"')
    expect(write('x; "z"', 'y')).toBe('"x; ""z"""')
    expect(write(' x; z ', 'y')).toBe(' x; z ')
    expect(write('x,z', '')).toBe('"x,z"')
    expect(write('\ufeffx', '')).toBe('"\ufeffx"')
  })

  test('lines in a cell end like the lines of the file, or like the lines in its other cells', () => {
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
    doubtful: ['id'],
  }
  const languagesIn = (...heads: string[]) =>
    Object.fromEntries(readHeads(heads, { names, columns: {}, headRow: 1 }).languages)

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

  test('an id before the languages is a number, after them Indonesian', () => {
    expect(languagesIn('key', 'id', 'en')).toEqual({ 2: 'en' })
    expect(languagesIn('key', 'en', 'id')).toEqual({ 1: 'en', 2: 'id' })
  })

  test('a text that ends in a code is not the name of a language', () => {
    expect(codeInHead('Haitian, Creole (ht)')).toBe('ht')
    expect(codeInHead('Took 3 "days" (in)')).toBe(undefined)
  })

  test('a row of texts does not show the columns', () => {
    expect(() => languagesIn('no', 'Number')).toThrow(expect.objectContaining({ code: 'needs-option' }))
    expect(() => languagesIn('key', 'Key')).toThrow(expect.objectContaining({ code: 'needs-option' }))
    expect(languagesIn('', 'en')).toEqual({ 1: 'en' })
    expect(languagesIn('en')).toEqual({ 0: 'en' })
  })

  test('no table has a thousand languages', () => {
    expect(() => languagesIn(...Array<string>(1001).fill('en'))).toThrow(FormatError)
  })
})

describe('heads that do not show for certain where the texts are', () => {
  const read = (text: string, plugin: FormatPlugin = csv) => {
    const bytes = Buffer.from(text)
    const job = languages('en', 'de')
    return recordsOf(plugin, readUnits(plugin, decodeFile(bytes, plugin).source, job))
  }

  test.each([
    ['a table of products', 'sku,product_name,long_description,price\nA,Rope,Long,8'],
    ['a name and a value', 'name,description,value\nWidget,A useful widget,100'],
    ['words that are codes of languages', 'id,no,price\n1,2,3'],
    ['units that are codes of languages', 'key,kg,price\na,2,3'],
    ['no column of texts', 'id,description\n1,two'],
    ['two columns of texts', 'key,text,value\na,b,c'],
    ['two columns of translations', 'source,target,translation\na,b,c'],
    ['a column that may be a mark', 'source,translated\na,yes'],
    ['no heads at all', 'menu.open\tOpen\nmenu.shut\tShut'],
    ['one language next to unknown columns', 'sku,product_name,de\nA,Rope,Seil'],
    ['a single column', 'The quick brown fox\njumps'],
  ])('are not guessed: %s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'needs-option' }))
  })

  test.each([
    ['key,value\nopen,Open', 'open', 'Open'],
    ['key,no,en\nopen,Åpne,Open', 'open', 'Open'],
    ['key,it\nopen,Apri', 'open', 'Apri'],
    ['id,text,likes\n7,Open,3', '7', 'Open'],
    ['source,price\nOpen,3', 'Open', 'Open'],
    ['id,Default Text\n7,Open', '7', 'Open'],
  ])('%j is clear', (text, identifier, source) => {
    expect(read(text)).toMatchObject([{ identifier, text: source }])
  })

  test('special columns of Godot are context, and its row with rules for plurals is no text', () => {
    const text = 'keys,?context,?plural,en,es\n?pluralrule,,,nplurals=2;,\nA,menu,,One,Uno\nB,,Bs,%d two,\n'
    expect(read(text)).toMatchObject([
      { identifier: 'A', text: 'One', context: 'menu' },
      { identifier: 'B', text: '%d two', context: 'Bs' },
    ])
    expect([...(csv.entries?.of(sourceOf(text)) ?? [])]).toHaveLength(2)
  })

  test('the message names columns by number where heads are equal, and the option then reads the file', async () => {
    const text = 'key,Text,Text\nA,One,Two'
    expect(() => read(text)).toThrow('Set the option columns, such as {"key":1,"source":2}')
    const named = await configured(csv, { columns: { key: 'key', source: 'Text' } })
    expect(() => read(text, named)).toThrow(
      'The table has 2 columns "Text", with the numbers 2 and 3. In the option columns, name source by its number.',
    )
    const numbered = await configured(csv, { columns: { key: 1, source: 3 } })
    expect(read(text, numbered)).toMatchObject([{ identifier: 'A', text: 'Two' }])
  })

  test('the message asks for the translations where only they are in doubt', async () => {
    const text = 'key,source,target,target\nA,One,Two,Eins'
    expect(() => read(text)).toThrow(
      'does not show which column has the translations. Set the option columns with its number, such as {"target":3}',
    )
    const chosen = await configured(csv, { columns: { target: 4 } })
    expect(read(text, chosen)).toMatchObject([{ identifier: 'A', text: 'One' }])
  })

  test('the message shows the option, which then reads the file', async () => {
    const text = 'sku,product_name,long_description,price\nA,Rope,"Long, and strong",8'
    expect(() => read(text)).toThrow('Set the option columns, such as {"key":"sku","source":"product_name"}')
    const chosen = await configured(csv, { columns: { key: 'sku', source: 'product_name' } })
    expect(read(text, chosen)).toMatchObject([{ identifier: 'A', text: 'Rope' }])
  })

  test('without a row of heads, columns are numbers', async () => {
    const columns = { key: 1, source: 2, targets: { de: 3, cs: 4 } }
    const chosen = await configured(csv, { columns, headRow: 0 })
    expect(read('a\tOpen\tÖffnen\n', chosen)).toMatchObject([
      { identifier: 'a', text: 'Open', translations: { de: { text: 'Öffnen' } } },
    ])
    const named = await configured(csv, { columns: { source: 'Text' }, headRow: 0 })
    expect(() => read('a\tOpen\n', named)).toThrow('name them by numbers')
    const away = await configured(csv, { columns: { source: 3 }, headRow: 0 })
    expect(() => read('a\tOpen\n', away)).toThrow('The table has no column 3')
  })

  test('a new column for Norwegian is not taken for a word', () => {
    const file = Buffer.from('id,text,likes\n7,Open,3\n')
    const records = [record('7', 'no', 'Åpne')].map((one) => ({ ...one, text: 'Open' }))
    const built = buildWithReport(csv, file, languages('en', 'no'), records)
    expect(Buffer.from(built.content).toString()).toMatch(/^id,text,likes,[a-z]{2}-NO\n7,Open,3,Åpne\n$/)
  })

  test('Papa Parse reads the columns of data as before', async () => {
    const text = 'sku,product_name,long_description,price\nA,Rope,"Long, and strong",8\nB,Lamp,Bright,9\n'
    const chosen = await configured(csv, { columns: { key: 'sku', source: 'long_description' } })
    const records = [{ ...record('A', 'de', 'Lang; "fest", und mehr'), text: 'Long, and strong' }]
    const { content } = buildWithReport(chosen, Buffer.from(text), languages('en', 'de'), records)
    const rows = (file: string) =>
      Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true })
    const built = rows(Buffer.from(content).toString())
    expect(built.data).toMatchObject(rows(text).data)
    expect(Object.values(built.data[0] ?? {})).toContain('Lang; "fest", und mehr')
    expect(built.errors).toEqual([])
  })
})
