// OpenDocument: texts, spreadsheets, presentations and drawings of LibreOffice and others.
import type { FormatPlugin, Source } from '@atlas/core/contract.ts'
import { areaOption } from '../_grammars/archive/options.ts'
import { editsIn, shiftedUnits } from '../_grammars/archive/units-in.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { documentLanguageEdits, defaultStyleLanguage } from './languages.ts'
import { entriesOfDocument, STYLES_ENTRY } from './package.ts'
import { ALL_AREAS, areasOf, unitsOfPart, type Areas } from './document-areas.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'

function parseWith(areas: Areas): FormatPlugin['parse'] {
  return function* ({ parts = [] }) {
    for (const part of parts) yield* shiftedUnits(part, unitsOfPart(part, areas))
  }
}

function languageIn({ parts = [] }: Source): string | undefined {
  const styles = parts.find(({ name }) => name === STYLES_ENTRY)
  return styles && defaultStyleLanguage(styles.source)
}

export default {
  title: 'OpenDocument',
  group: 'office',
  about:
    'Texts, spreadsheets, presentations and drawings (odt, ods, odp, odg, and their templates): each paragraph is one ' +
    'string, with a tag only where the format differs. Headers, notes, comments, alternative texts, objects, input ' +
    'fields, entries of indexes and properties are read, too; numbers, formulas and tracked deletions are not. The language and the direction follow ' +
    'the translation. Documents with a password are refused.',
  signaturePatterns: { fileName: /\.[oO][tTdD][tTsSpPgG]$|\.[oO][tT][hH]$|\.[oO][dD][mM]$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /<text:ruby-text\b/g, what: 'readings of words (ruby)' },
    { pattern: /<text:index-title-template\b[^<>]*>[^<]/g, what: 'templates of titles of indexes' },
  ]),
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  container: { entries: entriesOfDocument },

  options: {
    schemas: {
      headers: areaOption('Read headers, footers, and the texts of master pages.'),
      notes: areaOption('Read footnotes, endnotes, and the notes of slides.'),
      comments: areaOption('Read comments.'),
      properties: areaOption(
        'Read the title, the subject, the description and the keywords of the document.',
      ),
      alternativeTexts: areaOption('Read titles and descriptions of pictures, objects and tables.'),
      fields: areaOption(
        'Read input fields, entries of lists and indexes, hints, and the labels of controls in forms.',
      ),
    },
    configure: (options) => ({ parse: parseWith(areasOf(options)) }),
  },

  declaredLanguages: {
    read(source) {
      const code = languageIn(source)
      return code === undefined ? {} : { source: code }
    },
    edits({ source, languages }) {
      const former = languageIn(source)
      return (source.parts ?? []).flatMap((part) => [
        ...editsIn(part, documentLanguageEdits(part.source, former, languages)),
      ])
    },
  },

  parse: parseWith(ALL_AREAS),

  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin
