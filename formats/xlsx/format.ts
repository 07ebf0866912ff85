// Excel workbooks: shared strings and sheets in a zip archive (ECMA-376).
import type { FormatPlugin, Options, Part, Unit } from '../../core/contract.ts'
import { areaOption, defaultsOf } from '../../syntax/archive/options.ts'
import { unitsIn } from '../../syntax/archive/units-in.ts'
import { diagramCopies, drawingUnits, type DrawingContext } from '../../syntax/ooxml/drawing-units.ts'
import { rootName } from '../../syntax/ooxml/names.ts'
import { mainPart, nameIn, partsBelow, propertiesPart, relationsOf } from '../../syntax/ooxml/package.ts'
import { propertyUnits } from '../../syntax/ooxml/properties.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { Workbook } from './workbook.ts'
import { tagMarks } from '../../syntax/text/tag-marks.ts'

/** The parts that belong to a sheet, by the types of their relationships. */
const OF_SHEET: ReadonlySet<string> = new Set([
  'table',
  'comments',
  'threadedComment',
  'drawing',
  'chart',
  'diagramData',
  'diagramDrawing',
])

const OPTIONS = {
  comments: areaOption('Comments are strings.'),
  headers: areaOption('Headers and footers of sheets are strings.'),
  sheetNames: areaOption('Names of sheets that no formula uses are strings.', false),
  properties: areaOption('The title, subject, keywords and description of the workbook are strings.'),
  alternativeTexts: areaOption('Alternative texts of pictures are strings.'),
  hiddenText: areaOption(
    'Texts of hidden sheets are shown to translators. Else their strings are hidden.',
    false,
  ),
}

export default {
  contract: 3,
  title: 'Excel workbook (xlsx)',
  group: 'office',
  about:
    'Workbooks and templates of Excel: each shared string once, with its cells as context; strings in cells, comments, ' +
    'headers and footers, charts, text boxes, properties. The heads of tables follow. Formulas, their results and lists ' +
    'of allowed values stay. All other entries keep their bytes.',
  signaturePatterns: { fileName: /\.(?:[xX][lL][sS][xXmM]|[xX][lL][tT][xXmM])$/ },
  holds: 'one',
  keys: 'text',
  charsets: xmlCharsets,
  options: OPTIONS,

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

  ...reading(defaultsOf(OPTIONS)),
  with: reading,
  marks: tagMarks,
  build: (job) => job.weave(),
} satisfies FormatPlugin

/** The members that depend on the options. */
function reading(options: Options): Pick<FormatPlugin, 'parse'> {
  return {
    *parse({ parts = [] }, languages) {
      const workbook = new Workbook(parts)
      const drawing = { languages, alternativeTexts: options.alternativeTexts === true }
      for (const part of parts) yield* unitsIn(part, unitsOf(part, parts, workbook, drawing, options))
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
      return workbook.sheet(part, { headers: options.headers === true, hiddenText })
    case 'comments':
      return options.comments === true ? workbook.comments(part) : []
    case 'ThreadedComments':
      return options.comments === true ? workbook.threadedComments(part) : []
    case 'wsDr':
    case 'chartSpace':
    case 'dataModel':
      return drawingUnits(part.source, { ...drawing, copies: diagramCopies(part, parts) })
    case 'coreProperties':
      return options.properties === true ? propertyUnits(part.source) : []
    default:
      return []
  }
}
