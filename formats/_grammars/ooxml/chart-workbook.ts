// The workbook in a chart: "Edit data" shows its cells, and then the chart takes its labels from them.
import { FormatError, type Archive, type Edit, type Part } from '@atlas/core/contract.ts'
import { attributeSlots } from '../xml/attributes.ts'
import { documentOf } from '../xml/reader.ts'
import { attribute, localName } from '../xml/tree.ts'
import { elementCharacters } from './cell-text.ts'
import { CellTexts, columnName, columnNumber, rowsIn } from './cells.ts'
import { cellKey, type CellName } from './chart-cells.ts'
import { rootName } from './names.ts'
import { mainPart, nameIn, partsBelow, relationsOf } from './package.ts'
import { prefixOf, sharedTexts, sheetsOf } from './workbook.ts'

/** The edits that write a text into a cell or into the head of a column; undefined if it cannot have this text. */
type Writer = (text: string) => Edit[] | undefined

const OF_WORKBOOK: ReadonlySet<string> = new Set(['sharedStrings', 'worksheet', 'table'])

/** Whether a part is a chart, by the type of its relationship. */
export const isChart = (type: string): boolean => type === 'chart' || type === 'chartEx'

/** The parts of the workbook in a chart, as `chart.xlsx!/xl/workbook.xml`. None if it cannot be read. */
export function workbookParts(archive: Archive, chart: string): string[] {
  const relation = relationsOf(archive, chart).find(({ type }) => type === 'package')
  const name = relation && nameIn(archive, relation.target)
  const book = name === undefined ? undefined : archive.inner(name)
  if (!book) return []
  try {
    const main = mainPart(book, 'a workbook')
    const slash = main.lastIndexOf('/') + 1
    const relations = `${main.slice(0, slash)}_rels/${main.slice(slash)}.rels`
    const parts = [main, relations, ...[...partsBelow(book, main, OF_WORKBOOK)].map((part) => part.name)]
    // Each is read here, so that a damaged workbook does not refuse the document around it.
    return parts.flatMap((part) => (book.read(part) ? `${name}!/${part}` : []))
  } catch (error) {
    if (error instanceof FormatError) return []
    throw error
  }
}

/** Whether a part is in the workbook of a chart. */
export const isInWorkbook = ({ name }: Part): boolean => name.includes('!/')

/** The parts of the workbook of a chart, which follow the chart. */
function workbookOf(chart: Part, parts: readonly Part[]): Part[] {
  const next = parts.indexOf(chart) + 1
  const end = parts.findIndex((part, index) => index >= next && !isInWorkbook(part))
  return parts.slice(next, end < 0 ? undefined : end)
}

/** Writes into the cells of the workbook of a chart. */
export class ChartWorkbook {
  readonly #chart: Part
  readonly #parts: readonly Part[]
  /** By the name of a cell: its text, and what writes it. Made when the first text is written. */
  #cells: Map<string, { text: string; write: Writer }> | undefined

  /** The offsets of edits count from the start of the chart. */
  constructor(chart: Part, parts: readonly Part[]) {
    this.#chart = chart
    this.#parts = parts
  }

  /** Writes a text into a cell that has the text `was`. A cell with another text, or with a formula, stays. */
  edits(cell: CellName, was: string, text: string): Edit[] {
    this.#cells ??= new Map(this.#cellsOf(workbookOf(this.#chart, this.#parts)))
    const known = this.#cells.get(cellKey(cell))
    return (known?.text === was && known.write(text)) || []
  }

  *#cellsOf(parts: readonly Part[]): Generator<[string, { text: string; write: Writer }]> {
    const shared = sharedTexts(parts)
    const names = new Map(sheetsOf(parts).map(({ path, name }) => [path, name]))
    for (const part of parts) {
      const sheet = names.get(part.name)
      if (sheet === undefined || rootName(part.source) !== 'worksheet') continue
      const { text, eol } = part.source
      const heads = this.#headsOf(part, parts)
      const prefix = prefixOf(part)
      const texts = new CellTexts(text, { prefix, eol, shared })
      const by = part.from - this.#chart.from
      for (const row of rowsIn(text, prefix)) {
        for (const { column } of row.cells) {
          const slot = texts.slotAt(row, column)
          if (!slot) continue
          const { at, codec } = slot
          const key = cellKey({ sheet, row: row.number, column: column + 1 })
          const head = heads.get(key.slice(sheet.length + 1))
          const write: Writer = (written) => {
            const inHead = head ? head(written) : []
            const spelled = codec.encode(written, text.slice(...at))
            return inHead && [{ at: [at[0] + by, at[1] + by], text: spelled }, ...inHead]
          }
          yield [key, { text: texts.shown(row, column), write }]
        }
      }
    }
  }

  /** The heads of the tables of a sheet by their cells, such as `B1`. A head must equal its cell. */
  #headsOf(sheet: Part, parts: readonly Part[]): Map<string, Writer> {
    const heads = new Map<string, Writer>()
    for (const part of parts.slice(parts.indexOf(sheet) + 1)) {
      const root = rootName(part.source)
      if (root === 'worksheet') break
      if (root === 'table') for (const [cell, write] of this.#headsIn(part)) heads.set(cell, write)
    }
    return heads
  }

  *#headsIn(part: Part): Generator<[string, Writer]> {
    const xml = documentOf(part.source)
    const corner = /^([A-Z]{1,3})(\d{1,7})/.exec(attribute(xml, xml.root, 'ref') ?? '')
    if (!corner || attribute(xml, xml.root, 'headerRowCount') === '0') return
    const columns = xml.root.elements().find(({ name }) => localName(name) === 'tableColumns')
    const slotOf = attributeSlots(xml)
    const by = part.from - this.#chart.from
    const nodes = columns?.elements() ?? []
    const names = nodes.map((node) => elementCharacters(attribute(xml, node, 'name') ?? ''))
    for (const [index, node] of nodes.entries()) {
      const slot = slotOf(node, 'name')
      if (!slot) continue
      const { at, codec } = slot
      yield [
        columnName(columnNumber(corner[1] ?? '') + index) + (corner[2] ?? ''),
        (text) => {
          // The columns of a table have different names: a cell whose name is taken keeps its text.
          const isTaken = names.some(
            (name, other) => other !== index && name.toLowerCase() === text.toLowerCase(),
          )
          if (isTaken) return undefined
          names[index] = text
          const spelled = codec.encode(text.replaceAll('\n', '_x000a_'), part.source.text.slice(...at))
          return [{ at: [at[0] + by, at[1] + by], text: spelled }]
        },
      ]
    }
  }
}
