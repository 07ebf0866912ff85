// DocBook: books, articles and reference pages, of version 4 with a document type and of version 5 with a namespace.
import type { FormatPlugin } from '../../core/contract.ts'
import { tagMarks } from '../../syntax/codes/tag-marks.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { documentUnits } from '../../syntax/xml/document-units.ts'
import { namedElementsSchemas, namesAny, type NamedElements } from '../../syntax/xml/named-elements.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { docbookElements } from './elements.ts'

export default {
  title: 'DocBook',
  group: 'documents',
  about:
    'Books, articles and reference pages: one unit per title, paragraph, item or cell with its inline elements, white ' +
    'space collapsed unless it is preserved. Listings keep their lines.',
  signaturePatterns: {
    fileName: /\.(?:xml|dbk|docbook)$/,
    fileContent:
      /<!DOCTYPE\s+\w+\s+PUBLIC\s+["'][^"'<>]*DocBook|<\w+\s[^<>]*xmlns\s*=\s*["']http:\/\/docbook\.org\/ns\/docbook["']/,
  },
  before: ['xml-generic', 'xml-languages', 'dita'],
  holds: 'one',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  languagesOf: languagesIn,
  parse: (source) => documentUnits(source, docbookElements),
  options: {
    schemas: namedElementsSchemas,
    configure(options) {
      const named = options as unknown as NamedElements
      return namesAny(named) ? { parse: (source) => documentUnits(source, docbookElements, named) } : {}
    },
  },
  marks: tagMarks,
  build: (job) => job.weave(languageEdits(job)),
} satisfies FormatPlugin
