// E-books: pages of XHTML in a zip archive.
import type { Edit, FormatPlugin, Languages, Part, Source, Unit } from '@atlas/core/contract.ts'
import { editsIn, shiftedUnits } from '../_grammars/archive/units-in.ts'
import { tagsAroundOption } from '../_grammars/documents/document-options.ts'
import { declarationEdits } from '../_grammars/html/declarations.ts'
import { noOptionNames, type HtmlNames } from '../_grammars/html/places.ts'
import { htmlCodes } from '../_grammars/html/codes.ts'
import { htmlUnits } from '../_grammars/html/units.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import {
  addressesOf,
  contentsEdits,
  contentsUnits,
  entriesOfBook,
  packageLanguageEdits,
  languageOfBook,
  metadataUnits,
} from './package.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

/** The package document comes first. */
const isPackage = ({ from, name }: Part): boolean => from === name.length + 2
const isContents = ({ source }: Part): boolean => /<(?:[\w.-]+:)?ncx[\s>]/.test(source.text.slice(0, 4096))

export default {
  title: 'EPUB',
  group: 'documents',
  about:
    'E-books of EPUB 2 and 3: the pages as HTML, in the order of the spine, the title and the descriptions of the ' +
    'book, and its table of contents. Pictures, styles and all other entries keep their bytes. The language and ' +
    'the direction of its pages follow the translation. Books with encrypted pages are refused.',
  signaturePatterns: { fileName: /\.[eE][pP][uU][bB]$/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  container: { entries: entriesOfBook },

  declaredLanguages: {
    read({ parts: [book] = [] }) {
      const source = book && languageOfBook(book.source)
      return source === undefined ? {} : { source }
    },
    edits({ source, languages }) {
      return (source.parts ?? []).flatMap((part) => [...editsIn(part, declarationsIn(part, languages))])
    },
  },

  parse: (source) => unitsIn(source, false),
  options: {
    schemas: { tagsAround: tagsAroundOption },
    configure: ({ tagsAround }) => ({ parse: (source) => unitsIn(source, tagsAround === true) }),
  },

  inlineCodes: htmlCodes,
  markup: tagMarks,
} satisfies FormatPlugin

function declarationsIn(part: Part, languages: Languages): Edit[] {
  if (isPackage(part)) return packageLanguageEdits(part.source, languages)
  if (isContents(part)) return contentsEdits(part.source, languages)
  return declarationEdits(part.source.text, languages)
}

function* unitsIn({ parts = [] }: Source, keepsTagsAround: boolean): Iterable<Unit> {
  const [book] = parts
  const leads = book && addressesOf(book)
  for (const part of parts) {
    const leadsFrom = leads && ((address: string): boolean => leads(part.name, address))
    yield* shiftedUnits(part, unitsOf(part, { keepsTagsAround, leads: leadsFrom }))
  }
}

function* unitsOf(part: Part, reading: Pick<HtmlNames, 'keepsTagsAround' | 'leads'>): Iterable<Unit> {
  if (isPackage(part)) yield* metadataUnits(part.source)
  else if (isContents(part)) yield* contentsUnits(part.source)
  else yield* htmlUnits(part.source, { ...noOptionNames, isXml: true, ...reading })
}
