// XML without a format of its own: ITS 2.0, or else the structure of the document, determines which parts are text.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { requireRules, type NamedRules } from './rules.ts'
import { itsUnits } from './its-units.ts'
import { languageEdits, rootLanguages } from '../_grammars/xml/declared-language.ts'
import { namedElementsSchemas, namesAny } from '../_grammars/xml/named-elements.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  title: 'XML',
  group: 'documents',
  about:
    'Any XML, by the rules and attributes of ITS 2.0 in the file: translate, within text, localization notes, ids, ' +
    'white space, storage size. Without them, an element next to text is part of that text.',
  signaturePatterns: { fileName: /\.(?:[xX][mM][lL]|its|dbk|docbook)$/, fileContent: /^\s*<[?!A-Za-z_]/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read: rootLanguages,
    edits: (job) => languageEdits(job),
  },
  parse: (source) => itsUnits(source),
  inlineCodes: tagCodes(),
  options: {
    schemas: {
      ...namedElementsSchemas,
      its: {
        type: 'string',
        description:
          'Rules of ITS 2.0, as the text of a document with `its:rules`. Rules in the file take precedence.',
        default: '',
      },
    },
    configure(options) {
      const named = options as unknown as NamedRules
      if (named.its !== '') requireRules(named.its)
      return named.its !== '' || namesAny(named) ? { parse: (source) => itsUnits(source, named) } : {}
    },
  },
} satisfies FormatPlugin
