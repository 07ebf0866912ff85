// DocBook: books, articles and reference pages, of version 4 with a document type and of version 5 with a namespace.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { languageEdits, rootLanguages } from '../_grammars/xml/declared-language.ts'
import { documentUnits } from '../_grammars/xml/document-units.ts'
import { namedElementsSchemas, namesAny, type NamedElements } from '../_grammars/xml/named-elements.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
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
  precedes: ['xml-generic', 'xml-languages', 'dita'],
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read: rootLanguages,
    edits: (job) => languageEdits(job),
  },
  parse: (source) => documentUnits(source, docbookElements),
  options: {
    schemas: namedElementsSchemas,
    configure(options) {
      const named = options as unknown as NamedElements
      return namesAny(named) ? { parse: (source) => documentUnits(source, docbookElements, named) } : {}
    },
  },
  inlineCodes: tagCodes(),
  markup: tagMarks,
} satisfies FormatPlugin
