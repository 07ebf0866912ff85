import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { withOwnOptions } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import plugin from '@atlas/formats/xlsx/format.ts'
import { StringSlots } from '@atlas/formats/xlsx/strings.ts'
import { languages, record } from '../core/plugins.ts'

const sample = readFileSync(join(import.meta.dirname, '../../formats/xlsx/samples/lamps.xlsx'))
const STRINGS = 'xl/sharedStrings.xml'
const TABLE = 'xl/tables/table1.xml'
const SHEET = 'xl/worksheets/sheet1.xml'

const recordsIn = (bytes: Uint8Array, format: FormatPlugin = plugin): StringRecord[] =>
  recordsOf(format, readUnits(format, decodeFile(bytes, format).source, languages('en')))

const changed = (name: string, change: (text: string) => string): Uint8Array => {
  const zip = openZip(sample)
  return zip.with(new Map([[name, Buffer.from(change(zip.read(name)?.toString() ?? ''))]]))
}

const built = (text: string, translation: string, entry = STRINGS, bytes: Uint8Array = sample): string => {
  const { identifier = '' } = recordsIn(bytes).find((one) => one.text === text) ?? {}
  const file = buildFile(plugin, bytes, languages('en', 'de'), [record(identifier, 'de', translation)])
  return openZip(file).read(entry)?.toString() ?? ''
}

test('a shared string comes once, with its cells as context', () => {
  const { context } = recordsIn(sample).find(({ text }) => text === 'Lamp & oil ') ?? {}
  expect(context).toBe('Lamps!A2, Lamps!B5')
})

test('escapes of characters are read, and written where a text looks like one', () => {
  const text = 'Two\nlines, _x0041_ stays'
  expect(built(text, 'Zwei\nZeilen\u0007 _x0042_x0043_')).toContain(
    '<t xml:space="preserve">Zwei_x000D_\nZeilen_x0007_ _x005F_x0042_x005F_x0043_</t>',
  )
})

test('readings of a text go with it', () => {
  expect(built('灯台', 'Turm')).toContain('<si><t>Turm</t><phoneticPr fontId="1"/></si>')
})

test('the name of a column of a table follows its head', () => {
  expect(built('Price', 'Preis & Wert', TABLE)).toContain('name="Preis &amp; Wert"')
  expect(() => built('Price', 'NAME')).toThrow('another column of the table has the head "NAME"')
})

test('two sheets that would have one name are refused, and so are headers that Excel cannot read', () => {
  const named = withOwnOptions(plugin, { sheetNames: true, hiddenText: true })
  const build = (texts: Readonly<Record<string, string>>): Uint8Array => {
    const translated = recordsIn(sample, named).flatMap((each): StringRecord | [] => {
      const text = typeof each.text === 'string' ? texts[each.text] : undefined
      return text === undefined ? [] : { ...each, translations: { de: { text } } }
    })
    expect(translated).toHaveLength(Object.keys(texts).length)
    return buildFile(named, sample, languages('en', 'de'), translated)
  }
  expect(() => build({ Lamps: 'Lampen', 'Old data': 'LAMPEN' })).toThrow(
    'another sheet has the name "LAMPEN"',
  )
  expect(() => build({ '&L&"Arial,Bold"Harbor&RPage &P': `&L${'a'.repeat(254)}` })).toThrow(
    'at most 255 characters',
  )
  build({ Lamps: 'Lampen', 'Old data': 'Alte Daten' })
})

test('two heads of a table that would have one name are refused, and so are texts longer than a cell', () => {
  const translated = recordsIn(sample).flatMap((record): StringRecord | [] =>
    record.text === 'Price' || record.text === 'Name'
      ? { ...record, translations: { de: { text: record.text === 'Price' ? 'Wert' : 'WERT' } } }
      : [],
  )
  expect(translated).toHaveLength(2)
  expect(() => buildFile(plugin, sample, languages('en', 'de'), translated)).toThrow(
    /^One text cannot be written .* another column of the table has the head/,
  )
  expect(() => built('Lamp & oil ', 'a'.repeat(32_768))).toThrow('at most 32,767 characters')
})

test('the head of a column that a formula names is refused', () => {
  const bytes = changed(SHEET, (text) => text.replace('<f>A3', '<f>SUM(T[Price])&amp;A3'))
  expect(recordsIn(bytes).find(({ text }) => text === 'Price')?.isHidden).toBe(true)
  expect(() => built('Price', 'Preis', STRINGS, bytes)).toThrow('a formula names this column')
  expect(built('Name', 'Bezeichnung', TABLE, bytes)).toContain('name="Bezeichnung"')
})

test('formulas, their results and lists of values are not read', () => {
  const texts = recordsIn(sample).map(({ text }) => text)
  expect(texts).not.toContain('Very old!')
  expect(texts).not.toContain('"Yes,No"')
})

test('strings in cells keep their runs', () => {
  expect(built('One <i>two</i>', 'Eins <i>zwei</i>', SHEET)).toContain(
    '<is><r><t xml:space="preserve">Eins </t></r><r><rPr><i/></rPr><t>zwei</t></r></is>',
  )
})

/** The sample whose first sheet, without its table, has these rows. Cells that are not spelled as elements are texts. */
const tableOf = (...rows: string[][]): Uint8Array =>
  changed(SHEET, (text) => {
    const cell = (content: string, row: number, column: number): string => {
      if (content === '') return ''
      const name = 'ABCDEF'.charAt(column) + String(row + 1)
      if (content.startsWith('<')) return content.replace('<c', `<c r="${name}"`)
      return `<c r="${name}" t="inlineStr"><is><t>${content}</t></is></c>`
    }
    const written = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((one, column) => cell(one, row, column)).join('')}</row>`,
    )
    return text.replace(/(?<=<sheetData>)[^]*(?=<\/sheetData>)/, () => written.join(''))
  })

test.each(['<c t="inlineStr"/>', '<c t="inlineStr"></c>', '<c t="inlineStr"><is/></c>', '<c t="s"/>'])(
  'a cell without a text, %s, does not take the text of the next one',
  (empty) => {
    const bytes = tableOf([empty, 'Save'])
    const saved = recordsIn(bytes).filter(({ text }) => text === 'Save')
    expect(saved).toMatchObject([{ context: 'Lamps!B1' }])
    expect(built('Save', 'Sichern', SHEET, bytes)).toContain(
      `t="inlineStr"><is><t>Sichern</t></is></c></row>`,
    )
  },
)

test('a string that is a value is read, and the result of a formula is not', () => {
  const bytes = tableOf([
    '<c t="str"><v>Save &amp; go</v></c>',
    '<c t="str"><f>A1</f><v>Result</v></c>',
    '<c t="str"/>',
  ])
  expect(recordsIn(bytes).map(({ text }) => text)).toContain('Save & go')
  expect(recordsIn(bytes).map(({ text }) => text)).not.toContain('Result')
  expect(built('Save & go', ' Sichern <los>', SHEET, bytes)).toContain(
    '<v xml:space="preserve"> Sichern &lt;los&gt;</v>',
  )
})

test.each([
  ['hidden', true],
  ['veryHidden', true],
  ['visible', false],
  ['show', false],
])('a sheet with the state %s hides its texts: %s', (state, isHidden) => {
  const bytes = changed('xl/workbook.xml', (text) => text.replace('state="hidden"', `state="${state}"`))
  const hidden = recordsIn(bytes).filter(({ context }) => context?.startsWith('Old data!'))
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.every((each) => (each.isHidden ?? false) === isHidden)).toBe(true)
})

const asTable = (options: Record<string, unknown> = {}): FormatPlugin =>
  withOwnOptions(plugin, { tables: true, sheets: ['Lamps'], ...options })

const reportOf = (format: FormatPlugin, bytes: Uint8Array, to: string[], ...records: StringRecord[]) => {
  const { content, report } = buildWithReport(format, bytes, languages('en', ...to), records)
  return { sheet: openZip(content).read(SHEET)?.toString() ?? '', content, report }
}

const SHARED = '<c s="1" t="s"><v>0</v></c>'

test('a sheet is a table with a column for each language', () => {
  const bytes = tableOf(
    ['Key', 'English', 'Note', 'German'],
    ['a', 'Lamp', 'A &amp; B', SHARED],
    ['b', 'Light', '', '<c><f>1+1</f><v>2</v></c>'],
    ['c', 'Dark'],
    ['d', '<c><v>5</v></c>'],
  )
  const { source } = decodeFile(bytes, asTable())
  expect(asTable().declaredLanguages?.read(source)).toEqual({ source: 'en', targets: ['de'] })
  const shared = '<c r="D2" s="1"'
  const records = recordsOf(asTable(), readUnits(asTable(), source, languages('en', 'de')))
  expect(records).toMatchObject([
    { identifier: 'a', text: 'Lamp', context: 'A & B', translations: { de: { text: expect.any(String) } } },
    { identifier: 'b', text: 'Light' },
    { identifier: 'c', text: 'Dark' },
  ])
  const { sheet, report } = reportOf(
    asTable(),
    bytes,
    ['de', 'fr'],
    record('a', 'de', ' Lampe\n<1> '),
    record('b', 'de', 'Licht'),
    record('c', 'de', 'Dunkel'),
  )
  const lamp = '<is><t xml:space="preserve"> Lampe\n&lt;1&gt; </t></is>'
  expect(sheet).toContain(`${shared} t="inlineStr">${lamp}</c>`)
  expect(sheet).toContain('Dark</t></is></c><c r="D4" t="inlineStr"><is><t>Dunkel</t></is></c></row>')
  // A formula makes this text.
  expect(report.counts).toMatchObject({ de: { 'no-place': 1 } })
})

test('a language without a column gets one after all others', () => {
  const bytes = tableOf(['Key', 'en'], ['a', 'Lamp', '', '<c><v>5</v></c>'])
  const { sheet, content } = reportOf(asTable(), bytes, ['de', 'fr'], record('a', 'fr', 'Lampe'))
  expect(sheet).toContain(
    '<c r="E1" t="inlineStr"><is><t>de</t></is></c><c r="F1" t="inlineStr"><is><t>fr</t>',
  )
  expect(sheet).toContain('<v>5</v></c><c r="F2" t="inlineStr"><is><t>Lampe</t></is></c></row>')
  expect(reportOf(asTable(), content, ['fr'], record('a', 'fr', 'Lampe')).report.counts).toEqual({
    fr: { equal: 1 },
  })
})

test('tables that are not clear ask for an option', () => {
  const texts = (format: FormatPlugin, bytes: Uint8Array) => recordsIn(bytes, format).map(({ text }) => text)
  const bytes = tableOf(['One', 'Two'], ['a', 'Lamp'])
  expect(() => texts(asTable(), bytes)).toThrow(
    'In the sheet "Lamps": The first row (One, Two) does not show',
  )
  expect(() => texts(asTable({ sheets: ['Lamp'] }), bytes)).toThrow('The workbook has no sheet "Lamp"')
  expect(texts(asTable({ columns: { key: 'One', source: 'Two' } }), bytes)).toEqual(['Lamp'])
  expect(texts(asTable({ tables: false, columns: { source: 2 }, headRow: 0 }), bytes)).toEqual([
    'Two',
    'Lamp',
  ])
})

test('only the texts of chosen sheets are strings', () => {
  const contextsOf = (sheets: string[]): (string | undefined)[] =>
    recordsIn(sample, withOwnOptions(plugin, { sheets, properties: false })).map(({ context }) => context)
  expect(contextsOf(['Lamps'])).toContain('Lamps!A2, Lamps!B5')
  const [all, first, second] = [[], ['Lamps'], ['Old data']].map((sheets) => contextsOf(sheets).length)
  expect(all).toBeGreaterThan(first ?? 0)
  expect(first).toBeGreaterThan(second ?? 0)
})

test('options choose what is a string', () => {
  const changeBy = (option: string, value: boolean): number =>
    recordsIn(sample, withOwnOptions(plugin, { [option]: value })).length - recordsIn(sample).length
  expect(['comments', 'headers', 'alternativeTexts'].map((option) => changeBy(option, false))).toEqual([
    -1, -1, -1,
  ])
  expect(changeBy('sheetNames', true)).toBe(2)
  const named = withOwnOptions(plugin, { sheetNames: true, hiddenText: true })
  const records = recordsIn(sample, named)
  expect(records.filter(({ isHidden }) => isHidden).map(({ text }) => text)).toEqual(['2026-01-01'])
  const { identifier = '' } = records.find(({ text }) => text === 'Lamps') ?? {}
  const build = (text: string) =>
    buildFile(named, sample, languages('en', 'de'), [record(identifier, 'de', text)])
  expect(openZip(build('Lampen')).read('xl/workbook.xml')?.toString()).toContain('<sheet name="Lampen"')
  expect(() => build('a/b')).toThrow('the name of a sheet')
  expect(() => build('x'.repeat(32))).toThrow('the name of a sheet has at most 31 characters')
})

test.each(['<f>Lamps!A1', "<f>'Lamps'!A1"])(
  'the name of a sheet that a formula uses is no string: %s',
  (formula) => {
    const named = withOwnOptions(plugin, { sheetNames: true })
    const names = (bytes: Uint8Array) =>
      recordsIn(bytes, named).flatMap(({ context, text }) => (context === 'name of a sheet' ? text : []))
    const other = changed(SHEET, (text) => text.replace('<f>A3', formula))
    expect(names(sample).length - names(other).length).toBe(1)
    expect(names(other)).not.toContain('Lamps')
  },
)

test('a thread of comments is read, and its copy for old programs is not', () => {
  const zip = openZip(sample)
  const textOf = (name: string): string => zip.read(name)?.toString() ?? ''
  const relations = 'xl/worksheets/_rels/sheet1.xml.rels'
  const threads = 'xl/drawings/drawing1.xml'
  const bytes = zip.with(
    new Map(
      [
        [relations, textOf(relations).replace('relationships/drawing"', 'relationships/threadedComment"')],
        [
          threads,
          '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">' +
            '<threadedComment ref="A2" id="{1}"><text>Is it &lt; 3?</text></threadedComment></ThreadedComments>',
        ],
        ['xl/comments1.xml', textOf('xl/comments1.xml').replace('<author>A<', '<author>tc={1}<')],
      ].map(([name = '', text = '']) => [name, Buffer.from(text)]),
    ),
  )
  const comments = recordsIn(bytes).filter(({ context }) => context === 'comment')
  expect(comments.map(({ text }) => text)).toEqual(['Is it < 3?'])
  expect(built('Is it < 3?', 'Unter 3 & über 1?', threads, bytes)).toContain(
    '<text>Unter 3 &amp; über 1?</text>',
  )
})

const orders = readFileSync(join(import.meta.dirname, '../../formats/xlsx/samples/orders.xlsx'))

test('messages and prompts that Excel shows at a cell are strings, and long ones are refused', () => {
  const messages = recordsIn(orders).filter(({ identifier }) => identifier.startsWith('message.'))
  expect(messages.map(({ text, context }) => [text, context])).toEqual([
    ['Delivery', 'title of the prompt of a cell: Orders!C2:C9'],
    ['How shall it\ncome?', 'prompt of a cell: Orders!C2:C9'],
    ['No such way', 'title of the error message of a cell: Orders!C2:C9'],
    ['Choose a way of the list.\nOr call us.', 'error message of a cell: Orders!C2:C9'],
  ])
  expect(recordsIn(orders, withOwnOptions(plugin, { messages: false }))).toHaveLength(
    recordsIn(orders).length - messages.length,
  )
  expect(built('How shall it\ncome?', 'Wie soll es "kommen"?\n<Boot>', SHEET, orders)).toContain(
    ' prompt="Wie soll es &quot;kommen&quot;?_x000a_&lt;Boot&gt;" sqref',
  )
  expect(() => built('No such way', 'a'.repeat(33), SHEET, orders)).toThrow('at most 32 characters')
})

test('the report of a build names translated texts that a formula or a list of allowed values has', () => {
  const records = recordsIn(orders)
  const contextOf = (text: string) => records.find((each) => each.text === text)?.context
  expect(contextOf('Red')).toBe('Orders!A2; a formula has this text')
  expect(contextOf('Blue')).toBe('Orders!A3')
  const translated = records.map((each, index) => ({
    ...each,
    translations: { de: { text: `Text ${index}` } },
  }))
  const { report } = buildWithReport(plugin, orders, languages('en', 'de'), translated)
  expect(report.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['written', 'The formula IF(A2="Red",1,0) has this text, and keeps it.'],
    ['written', 'The formula "by train, by boat" has this text, and keeps it.'],
  ])
})

test('a new line in a cell is a line feed for every reader, also in a part with CRLF', () => {
  const text = '<si>\r\n<t>one</t>\r\n</si>'
  const spelledIn = (eol: string): string | undefined => {
    const found = new StringSlots(text, '', eol).in([4, text.length - 5])
    return found?.slot.codec.encode('one\ntwo', '<t>one</t>')
  }
  const open = '<t xml:space="preserve">'
  expect(['\r\n', '\n'].map(spelledIn)).toEqual([`${open}one&#10;two</t>`, `${open}one\ntwo</t>`])
})
