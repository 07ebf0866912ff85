// Excel workbooks: shared strings and sheets in a zip archive (ECMA-376).
import type {
  ConfiguredMember,
  FormatOptions,
  FormatPlugin,
  Options,
  Part,
  Unit,
} from '@atlas/core/contract.ts'
import { areaOption, optionDefaults } from '../_grammars/archive/options.ts'
import { editsIn, shiftedUnits } from '../_grammars/archive/units-in.ts'
import { diagramCopies, drawingUnits, type DrawingContext } from '../_grammars/ooxml/drawing-units.ts'
import { rootName } from '../_grammars/ooxml/names.ts'
import { mainPart, nameIn, partsBelow, propertiesPart, relationsOf } from '../_grammars/ooxml/package.ts'
import { propertyUnits } from '../_grammars/ooxml/properties.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import type { TableReading } from '../_grammars/tables/columns.ts'
import { headNames } from '../_grammars/tables/head-names.ts'
import { columnsOption, headRowOption } from '../_grammars/tables/options.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { tablesIn } from './tables.ts'
import { Workbook } from './workbook.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'

/** The parts that belong to a sheet, by the types of their relationships. */
const OF_SHEET: ReadonlySet<string> = new Set([
  'table',
  'comments',
  'threadedComment',
  'drawing',
  'chart',
  'chartEx',
  'chartUserShapes',
  'diagramData',
  'diagramDrawing',
  'pivotTable',
])

const OPTIONS = {
  comments: areaOption('Comments are strings.'),
  headers: areaOption('Headers and footers of sheets are strings.'),
  messages: areaOption('Prompts and error messages of cells are strings.'),
  sheetNames: areaOption('Names of sheets that no formula uses are strings.', false),
  properties: areaOption('The title, subject, keywords and description of the workbook are strings.'),
  alternativeTexts: areaOption('Alternative texts of pictures are strings.'),
  hiddenText: areaOption(
    'Texts of hidden sheets are shown to translators. Else their strings are hidden.',
    false,
  ),
  sheets: {
    type: 'array',
    description: 'The names of the sheets whose texts are strings. If empty, all sheets.',
    items: { type: 'string', minLength: 1 },
    default: [],
  },
  tables: areaOption(
    'Sheets are tables of strings, as in CSV: one row per string, and one column per language. Setting ' +
      '`columns` implies it. With several sheets, their names begin the keys. New texts are written into their cells, without formats.',
    false,
  ),
  columns: columnsOption,
  headRow: headRowOption,
} satisfies FormatOptions['schemas']

/**
 * A formula with a literal that has two letters and is no format of a date or a number. Excel reads no literal of more than
 * 255 characters.
 */
const FORMULA_WITH_TEXT =
  /<f(?:\s[^<>]*)?>(?:[^<"]*"[^"<]*")*?[^<"]*"(?=[^"<]{0,253}\p{L}{2})(?![dmyhsAMP\s0#?%/:.,[\]-]{0,255}")[^"<]{0,255}"/gu

export default {
  title: 'Excel workbook (xlsx)',
  group: 'office',
  about:
    'Workbooks and templates of Excel: each shared string once, with its cells as context; strings in cells, comments, ' +
    'headers and footers, messages of validations, charts, text boxes, properties. The heads of tables follow. Formulas, ' +
    'their results and lists of allowed values stay, and the report names a translated text that they have. By option, sheets are tables with a column for each language. All other entries keep ' +
    'their bytes.',
  signaturePatterns: { fileName: /\.(?:[xX][lL][sS][xXmM]|[xX][lL][tT][xXmM])$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /<formula1>(?:"|&quot;)/g, what: 'lists of allowed values' },
    { pattern: FORMULA_WITH_TEXT, what: 'formulas with texts' },
    { pattern: /<pivotTableDefinition\b/g, what: 'names and captions of pivot tables: tables' },
  ]),
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  options: {
    schemas: OPTIONS,
    configure: (options) => {
      const { tables, columns = {} } = options as Partial<TableOptions>
      return tables || Object.keys(columns).length > 0 ? tableReading(options) : reading(options)
    },
  },

  container: {
    *entries(archive) {
      const main = mainPart(archive, 'an Excel workbook')
      yield main
      const slash = main.lastIndexOf('/') + 1
      yield `${main.slice(0, slash)}_rels/${main.slice(slash)}.rels`
      const relations = relationsOf(archive, main)
      const partsOf = (type: string): string[] =>
        relations.flatMap((relation) =>
          relation.type === type ? (nameIn(archive, relation.target) ?? []) : [],
        )
      yield* partsOf('sharedStrings')
      for (const sheet of [...partsOf('worksheet'), ...partsOf('chartsheet')]) {
        yield sheet
        for (const { name } of partsBelow(archive, sheet, OF_SHEET)) yield name
      }
      yield* propertiesPart(archive)
    },
  },

  ...reading(optionDefaults(OPTIONS)),
  markup: tagMarks,
} satisfies FormatPlugin

/** The roots of parts that belong to no sheet. */
const OF_WORKBOOK: ReadonlySet<string> = new Set(['workbook', 'Relationships', 'sst', 'coreProperties'])

/** The members that depend on the options. */
function reading(options: Options): Pick<FormatPlugin, 'parse'> {
  const { sheets = [] } = options as Partial<TableOptions>
  return {
    *parse({ parts = [] }, languages) {
      const workbook = new Workbook(parts, sheets)
      const drawing = { languages, alternativeTexts: options.alternativeTexts === true }
      let isChosen = true
      for (const part of parts) {
        // The parts of a sheet follow it.
        if (workbook.isSheet(part)) ({ isChosen } = workbook.sheetOf(part))
        if (!isChosen && !OF_WORKBOOK.has(rootName(part.source))) continue
        yield* shiftedUnits(part, unitsOf(part, parts, workbook, drawing, options))
      }
    },
  }
}

/** The options of sheets that are tables. */
interface TableOptions extends Pick<TableReading, 'columns' | 'headRow'> {
  tables: boolean
  sheets: readonly string[]
}

/** The members that read sheets as tables of strings. */
function tableReading(options: Options): Partial<Pick<FormatPlugin, ConfiguredMember>> {
  const { columns, headRow, sheets } = options as unknown as TableOptions
  const isHiddenRead = options.hiddenText === true || sheets.length > 0
  const tablesOf = (parts: readonly Part[]) =>
    tablesIn(parts, new Workbook(parts, sheets), { columns, headRow, names: headNames }, isHiddenRead)
  return {
    languages: 'multilingual',
    keySource: 'own',
    declaredLanguages: {
      read: ({ parts = [] }) => tablesOf(parts)[0]?.languages() ?? {},
      edits({ source: { parts = [] }, languages, written }) {
        return tablesOf(parts).flatMap((table) => [
          ...editsIn(table.part, table.newHeads(languages, written)),
        ])
      },
    },
    *parse({ parts = [] }, languages) {
      const tables = tablesOf(parts)
      for (const table of tables)
        yield* shiftedUnits(table.part, table.units(languages), tables.length > 1 ? [table.name] : [])
    },
  }
}

function unitsOf(
  part: Part,
  parts: readonly Part[],
  workbook: Workbook,
  drawing: DrawingContext,
  options: Options,
): Iterable<Unit> {
  const hiddenText = options.hiddenText === true
  switch (rootName(part.source)) {
    case 'workbook':
      return options.sheetNames === true ? workbook.sheetNames(part) : []
    case 'sst':
      return workbook.shared(part, hiddenText)
    case 'worksheet':
      return workbook.sheet(part, {
        headers: options.headers === true,
        messages: options.messages === true,
        hiddenText,
      })
    case 'comments':
      return options.comments === true ? workbook.comments(part) : []
    case 'ThreadedComments':
      return options.comments === true ? workbook.threadedComments(part) : []
    case 'wsDr':
    case 'chartSpace':
    case 'userShapes':
    case 'dataModel':
      return drawingUnits(part.source, { ...drawing, copies: diagramCopies(part, parts) })
    case 'coreProperties':
      return options.properties === true ? propertyUnits(part.source) : []
    default:
      return []
  }
}
