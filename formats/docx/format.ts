// Word documents: paragraphs of formatted runs in a zip archive (ECMA-376).
import type { FormatPlugin, Languages, Options, Part, Source, Unit } from '@atlas/core/contract.ts'
import { areaOption, optionDefaults } from '../_grammars/archive/options.ts'
import { editsIn, shiftedUnits } from '../_grammars/archive/units-in.ts'
import { diagramCopies, drawingUnits } from '../_grammars/ooxml/drawing-units.ts'
import { ChartWorkbook, isChart, isInWorkbook, workbookParts } from '../_grammars/ooxml/chart-workbook.ts'
import { rootName } from '../_grammars/ooxml/names.ts'
import { mainPart, partsBelow, propertiesPart } from '../_grammars/ooxml/package.ts'
import { propertyUnits } from '../_grammars/ooxml/properties.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { boundTo } from './controls.ts'
import { partUnits, type PartContext } from './document.ts'
import { stylesLanguage, paragraphLanguageEdits, styleLanguageEdits } from './language.ts'
import { Styles } from './styles.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { formulas } from '../_grammars/ooxml/left-out.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { tornInsertions } from './insertions.ts'

/** The parts that hold texts, by the types of their relationships, in reading order. */
const TEXTS = [
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'comments',
  'chart',
  'chartEx',
  'chartUserShapes',
  'diagramData',
  'diagramDrawing',
]

/** The option that each kind of part depends on, by its root element. */
const OPTION_OF: ReadonlyMap<string, string> = new Map([
  ['hdr', 'headers'],
  ['ftr', 'headers'],
  ['footnotes', 'notes'],
  ['endnotes', 'notes'],
  ['comments', 'comments'],
  ['coreProperties', 'properties'],
  ['glossaryDocument', 'fields'],
])

/** The roots of charts and of the texts of diagrams. */
const DRAWINGS: ReadonlySet<string> = new Set(['chartSpace', 'userShapes', 'dataModel'])

const OPTIONS = {
  headers: areaOption('Headers and footers are strings.'),
  notes: areaOption('Footnotes and endnotes are strings.'),
  comments: areaOption('Comments are strings.'),
  properties: areaOption('The title, subject, keywords and description of the document are strings.'),
  alternativeTexts: areaOption('Alternative texts of pictures and tables are strings.'),
  fields: areaOption(
    'Entries of lists, prompts, defaults and help of form fields, and entries of indexes are strings.',
  ),
  hiddenText: areaOption('Hidden text is shown to translators. Else its strings are hidden.', false),
}

export default {
  title: 'Word document (docx)',
  group: 'office',
  about:
    'Documents and templates of Word: one string per paragraph, with few tags; text boxes, charts, notes, comments, ' +
    'headers, footers, forms, entries of indexes, alternative texts and properties. Tracked changes stay. The language ' +
    'and the direction follow the translation. All other entries keep their bytes.',
  signaturePatterns: { fileName: /\.(?:[dD][oO][cC][xXmM]|[dD][oO][tT][xXmM])$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { count: tornInsertions, what: 'marks of tracked insertions in paragraphs with other words' },
    { pattern: /<w:rt>/g, what: 'readings of words (ruby)' },
    { pattern: /<w:alias /g, what: 'titles of content controls' },
    {
      pattern: /<w:fldSimple [^<>]*w:instr="\s*(?:XE|TC)\b/g,
      what: 'entries of indexes in the attribute of a simple field',
    },
    {
      // Other controls repeat a property of the document, which is a string.
      pattern: /<w:dataBinding (?![^<>]*6C3C8BC8-F283-45AE-878A-BAB7291924A1)/gi,
      what: 'texts in custom XML, which controls show',
    },
    formulas,
  ]),
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  options: { schemas: OPTIONS, configure: reading },

  container: {
    *entries(archive) {
      const main = mainPart(archive, 'a Word document')
      yield main
      const below = [...partsBelow(archive, main, new Set(TEXTS))]
      for (const wanted of TEXTS)
        for (const { type, name } of below) {
          if (type !== wanted) continue
          yield name
          if (isChart(type)) yield* workbookParts(archive, name)
        }
      for (const { name } of partsBelow(archive, main, new Set(['glossaryDocument']))) yield name
      for (const { name } of partsBelow(archive, main, new Set(['styles']))) yield name
      yield* propertiesPart(archive)
    },
  },

  declaredLanguages: {
    read({ parts = [] }) {
      const styles = parts.find(isStyles)
      const source = styles && stylesLanguage(styles.source)
      return source === undefined ? {} : { source }
    },
    edits({ source: { parts = [] }, languages, edits }) {
      const styles = edits.length > 0 ? parts.find(isStyles) : undefined
      return styles ? editsIn(styles, styleLanguageEdits(styles.source, languages)) : []
    },
  },

  ...reading(optionDefaults(OPTIONS)),

  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin

/** The members that depend on the options. */
function reading(options: Options): Pick<FormatPlugin, 'parse'> {
  return {
    *parse({ parts = [] }, languages) {
      const context = contextOf(parts, languages, options)
      const drawing = { languages, alternativeTexts: context.options.alternativeTexts }
      for (const part of parts) {
        const isDrawing = DRAWINGS.has(rootName(part.source))
        const units = isDrawing
          ? drawingUnits(part.source, {
              ...drawing,
              copies: diagramCopies(part, parts),
              workbook: new ChartWorkbook(part, parts),
            })
          : unitsOf(part.source, context, options)
        if (!isInWorkbook(part)) yield* shiftedUnits(part, units)
      }
    },
  }
}

function contextOf(parts: readonly Part[], languages: Languages, options: Options): PartContext {
  return {
    styles: new Styles(parts.find(isStyles)?.source),
    options: {
      alternativeTexts: options.alternativeTexts === true,
      fields: options.fields === true,
      hiddenText: options.hiddenText === true,
    },
    isBound: boundTo(options.properties === true ? parts.find(isProperties)?.source : undefined),
    languageEdits: (doc, paragraph) => paragraphLanguageEdits(doc, paragraph, languages),
  }
}

function unitsOf(source: Source, context: PartContext, options: Options): Iterable<Unit> {
  const root = rootName(source)
  const option = OPTION_OF.get(root)
  if (option !== undefined && options[option] !== true) return []
  if (root === 'coreProperties') return propertyUnits(source)
  return root === 'document' || option !== undefined ? partUnits(source, context) : []
}

const isStyles = ({ source }: Part): boolean => rootName(source) === 'styles'
const isProperties = ({ source }: Part): boolean => rootName(source) === 'coreProperties'
