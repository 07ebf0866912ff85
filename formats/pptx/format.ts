// PowerPoint presentations: slides of DrawingML in a zip archive (ECMA-376).
import type { Archive, FormatPlugin, Options, Part, Unit } from '@atlas/core/contract.ts'
import { areaOption, optionDefaults } from '../_grammars/archive/options.ts'
import { shiftedUnits } from '../_grammars/archive/units-in.ts'
import { diagramCopies, drawingUnits, type DrawingContext } from '../_grammars/ooxml/drawing-units.ts'
import { ChartWorkbook, isChart, isInWorkbook, workbookParts } from '../_grammars/ooxml/chart-workbook.ts'
import { rootName } from '../_grammars/ooxml/names.ts'
import { mainPart, nameIn, partsBelow, propertiesPart, relationsOf } from '../_grammars/ooxml/package.ts'
import { propertyUnits } from '../_grammars/ooxml/properties.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { attribute, attributeNames } from '../_grammars/xml/tree.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { formulas } from '../_grammars/ooxml/left-out.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

/** The parts that belong to a slide, by the types of their relationships. */
const OF_SLIDE: ReadonlySet<string> = new Set([
  'notesSlide',
  'comments',
  'chart',
  'chartEx',
  'chartUserShapes',
  'diagramData',
  'diagramDrawing',
])

const OF_PRESENTATION: ReadonlySet<string> = new Set(['slideMaster', 'slideLayout'])

/** The option that each kind of part depends on, by its root element. */
const OPTION_OF: ReadonlyMap<string, string> = new Map([
  ['notes', 'notes'],
  ['cmLst', 'comments'],
  ['sldMaster', 'layouts'],
  ['sldLayout', 'layouts'],
  ['coreProperties', 'properties'],
])

const OPTIONS = {
  notes: areaOption('Notes of speakers are strings.'),
  comments: areaOption('Comments are strings.'),
  layouts: areaOption('Texts of layouts and masters are strings. Prompts of placeholders never are.'),
  properties: areaOption('The title, subject, keywords and description of the presentation are strings.'),
  alternativeTexts: areaOption('Alternative texts of pictures are strings.'),
}

export default {
  title: 'PowerPoint presentation (pptx)',
  group: 'office',
  about:
    'Presentations and templates of PowerPoint: one string per paragraph, with few tags, in the order of the slides; ' +
    'notes, comments, charts, SmartArt, the texts of layouts, alternative texts and properties. All other entries keep ' +
    'their bytes.',
  signaturePatterns: { fileName: /\.(?:[pP][pP][tT][xXmM]|[pP][oO][tT][xXmM]|[pP][pP][sS][xXmM])$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([formulas]),
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  options: { schemas: OPTIONS, configure: reading },

  container: {
    *entries(archive) {
      const main = mainPart(archive, 'a PowerPoint presentation')
      for (const slide of slidesOf(archive, main)) {
        yield slide
        for (const { type, name } of partsBelow(archive, slide, OF_SLIDE)) {
          yield name
          if (isChart(type)) yield* workbookParts(archive, name)
        }
      }
      for (const { name } of partsBelow(archive, main, OF_PRESENTATION)) yield name
      yield* propertiesPart(archive)
    },
  },

  ...reading(optionDefaults(OPTIONS)),
  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin

/** The slides in the order in which they are shown. */
function slidesOf(archive: Archive, main: string): string[] {
  const source = archive.read(main)
  if (!source) return []
  const xml = documentOf(source)
  const targets = new Map(relationsOf(archive, main).map(({ id, target }) => [id, target]))
  const list = xml.root.elements().find(({ name }) => name.endsWith('sldIdLst'))
  return (list?.elements() ?? []).flatMap((slide) => {
    const name = attributeNames(xml, slide).find((attributeName) => attributeName.endsWith(':id'))
    const target = targets.get((name && attribute(xml, slide, name)) ?? '')
    return (target !== undefined && nameIn(archive, target)) || []
  })
}

/** The members that depend on the options. */
function reading(options: Options): Pick<FormatPlugin, 'parse'> {
  return {
    *parse({ parts = [] }, languages) {
      let slide = 0
      for (const part of parts) {
        if (rootName(part.source) === 'sld') slide++
        const context: DrawingContext = {
          languages,
          alternativeTexts: options.alternativeTexts === true,
          context: slide === 0 ? undefined : `slide ${slide}`,
        }
        yield* shiftedUnits(part, unitsOf(part, parts, context, options))
      }
    },
  }
}

function unitsOf(
  part: Part,
  parts: readonly Part[],
  context: DrawingContext,
  options: Options,
): Iterable<Unit> {
  if (isInWorkbook(part)) return []
  const root = rootName(part.source)
  const option = OPTION_OF.get(root)
  if (option !== undefined && options[option] !== true) return []
  if (root === 'coreProperties') return propertyUnits(part.source)
  if (root === 'drawing') return []
  const place = option === 'notes' ? `notes of ${context.context}` : context.context
  return drawingUnits(part.source, {
    ...context,
    context: option === 'layouts' ? 'layout' : place,
    hasPrompts: option === 'layouts',
    copies: diagramCopies(part, parts),
    workbook: new ChartWorkbook(part, parts),
  })
}
