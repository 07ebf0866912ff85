// The labels of charts in Office documents: their caches, and the cells of the workbook in the chart.
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openNested } from '@atlas/core/reading/nested-zip.ts'
import docx from '@atlas/formats/docx/format.ts'
import { languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relationships of a part: types and targets. */
const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships>${all
    .map(
      ([type, target], index) => `<Relationship Id="r${index}" Type="${TYPES}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const content = (text: string): { name: string; content: string } => {
  const [name = '', ...rest] = text.split(' ')
  return { name, content: rest.join(' ') }
}

const cell = (name: string, text: string): string =>
  `<c r="${name}" s="3" t="inlineStr"><is><t>${text}</t></is></c>`
const rows = (...cells: readonly string[]): string =>
  `<sheetData>${cells.map((each, index) => `<row r="${index + 1}">${each}</row>`).join('')}</sheetData>`

/** A workbook with the series "Sales" and "Costs" of two seasons, as a table. */
const workbook = (sheet: string, heads = ['Season', 'Sales', 'Costs']): Buffer =>
  zipOf([
    content(`_rels/.rels ${relations(['officeDocument', 'xl/book.xml'])}`),
    content(
      `xl/book.xml <workbook xmlns:r="r"><sheets><sheet name="My data" r:id="r0"/></sheets></workbook>`,
    ),
    content(`xl/_rels/book.xml.rels ${relations(['worksheet', 'sheet.xml'])}`),
    content(`xl/sheet.xml <worksheet>${sheet}</worksheet>`),
    content(`xl/_rels/sheet.xml.rels ${relations(['table', 'table.xml'])}`),
    content(
      `xl/table.xml <table ref="A1:C3"><tableColumns>${heads.map((name) => `<tableColumn name="${name}"/>`).join('')}</tableColumns></table>`,
    ),
  ])

const SHEET = rows(
  cell('A1', 'Season') + cell('B1', 'Sales') + cell('C1', 'Costs'),
  cell('A2', 'Spring') + '<c r="B2"><v>4</v></c>',
  `<c r="A3" t="str"><f>B1</f><v>Sales</v></c>`,
)

const strings = (range: string, ...labels: readonly string[]): string =>
  `<c:strRef><c:f>'My data'!${range}</c:f><c:strCache>${labels.map((label, index) => `<c:pt idx="${index}"><c:v>${label}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`
const series = (column: string, name: string, ...labels: readonly string[]): string =>
  `<c:ser><c:tx>${strings(`$${column}$1`, name)}</c:tx><c:cat>${strings('$A$2:$A$3', ...labels)}</c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>4</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`
const chartOf = (inside: string): string => `<c:chartSpace>${inside}</c:chartSpace>`

const BOOK = 'charts/book.xlsx'

/** A document of Word with a chart. */
const documentWith = (chart: string, book: Uint8Array): Buffer =>
  zipOf([
    content(`_rels/.rels ${relations(['officeDocument', 'document.xml'])}`),
    content('document.xml <w:document/>'),
    content(`_rels/document.xml.rels ${relations(['chart', 'charts/chart.xml'])}`),
    content(`charts/chart.xml ${chart}`),
    content(`charts/_rels/chart.xml.rels ${relations(['package', 'book.xlsx'])}`),
    { name: BOOK, content: Buffer.from(book) },
  ])

const recordsIn = (file: Uint8Array) =>
  recordsOf(docx, readUnits(docx, decodeFile(file, docx).source, languages('en')))

/** Builds with these texts, and returns an entry. */
const built = (file: Uint8Array, texts: Readonly<Record<string, string>>) => {
  const sent = recordsIn(file).flatMap(({ identifier, text }) => {
    const translation = typeof text === 'string' ? texts[text] : undefined
    return translation === undefined ? [] : record(identifier, 'de', translation)
  })
  const zip = openNested(buildFile(docx, file, languages('en', 'de'), sent))
  return (entry: string): string => String(zip.read(entry))
}

test('a label is one string, written into each cache of its cell and into the workbook', () => {
  const chart = (sales: string, spring: string): string =>
    chartOf(series('B', sales, spring, '2019') + series('C', 'Costs', spring, '2019'))
  const file = documentWith(chart('Sales', 'Spring'), workbook(SHEET))
  expect(recordsIn(file).map(({ text }) => text)).toEqual(['Sales', 'Spring', '2019', 'Costs'])
  const read = built(file, { Sales: 'Umsatz', Spring: 'Frühling' })
  expect(read('charts/chart.xml')).toBe(chart('Umsatz', 'Frühling'))
  expect(read(`${BOOK}!/xl/sheet.xml`)).toBe(
    `<worksheet>${SHEET.replace('<t>Sales', '<t>Umsatz').replace('<t>Spring', '<t>Frühling')}</worksheet>`,
  )
  expect(read(`${BOOK}!/xl/table.xml`)).toContain('name="Season"/><tableColumn name="Umsatz"/>')
})

test('a cell stays if it has a formula, another text, or if its head would have the name of another column', () => {
  const file = documentWith(
    chartOf(series('B', 'Sales', 'Summer', 'Sales') + series('C', 'Costs')),
    workbook(SHEET),
  )
  const read = built(file, { Sales: 'Preis', Costs: 'preis', Summer: 'Sommer' })
  expect(read('charts/chart.xml')).toContain('<c:v>preis</c:v>')
  expect(read(`${BOOK}!/xl/sheet.xml`)).toBe(
    `<worksheet>${SHEET.replace('<t>Sales', '<t>Preis')}</worksheet>`,
  )
  expect(read(`${BOOK}!/xl/table.xml`)).toContain('name="Preis"/><tableColumn name="Costs"/>')
})

test('labels of several levels, lists, and labels of points are read', () => {
  const file = documentWith(
    chartOf(
      `<c:multiLvlStrRef><c:f>'My data'!$A$2:$B$3</c:f><c:multiLvlStrCache><c:lvl><c:pt idx="0"><c:v>May</c:v></c:pt></c:lvl><c:lvl><c:pt idx="0"><c:v>Spring</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>` +
        '<c:tx><c:v>Name</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>Literal</c:v></c:pt></c:strLit></c:cat>' +
        '<c15:datalabelsRange><c15:f>\'My data\'!$C$1</c15:f><c15:dlblRangeCache><c:pt idx="0"><c:v>Costs</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange>',
    ),
    workbook(SHEET),
  )
  expect(recordsIn(file).map(({ text }) => text)).toEqual(['May', 'Spring', 'Name', 'Literal', 'Costs'])
  const read = built(file, { Spring: 'Frühling', Costs: 'Kosten' })
  expect(read(`${BOOK}!/xl/sheet.xml`)).toContain('<t>Frühling')
  expect(read(`${BOOK}!/xl/sheet.xml`)).toContain('<t>Kosten')
})

test('a workbook that cannot be read does not refuse the document', () => {
  const chart = chartOf(series('B', 'Sales'))
  const damaged = workbook(SHEET)
  const at = damaged.indexOf('xl/sheet.xml') + 'xl/sheet.xml'.length
  damaged.fill(0xff, at, at + 4)
  for (const book of [Buffer.from('no archive'), damaged]) {
    const file = documentWith(chart, book)
    expect(built(file, { Sales: 'Umsatz' })('charts/chart.xml')).toContain('Umsatz')
    expect(openNested(buildFile(docx, file, languages('en', 'de'), [])).read(BOOK)).toEqual(book)
  }
})

test('charts with new layouts cache their labels, too', () => {
  const chart = `<cx:chartSpace><cx:strDim><cx:f>'My data'!$A$2</cx:f><cx:lvl ptCount="1"><cx:pt idx="0">Spring</cx:pt></cx:lvl></cx:strDim><cx:tx><cx:txData><cx:f>'My data'!$B$1</cx:f><cx:v>Sales</cx:v></cx:txData></cx:tx></cx:chartSpace>`
  const file = documentWith(chart, workbook(SHEET))
  const read = built(file, { Spring: 'Frühling', Sales: 'Umsatz' })
  expect(read('charts/chart.xml')).toBe(chart.replace('Spring', 'Frühling').replace('Sales', 'Umsatz'))
  expect(read(`${BOOK}!/xl/sheet.xml`)).toContain('<t>Frühling')
})
