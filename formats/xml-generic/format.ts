// XML without a format of its own: ITS 2.0 or else the structure of the document tells what is text.
import type { FormatPlugin } from '../../core/contract.ts'
import { itsUnits } from './units.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'

export default {
  title: 'XML',
  group: 'documents',
  about:
    'Any XML, by the rules and attributes of ITS 2.0 in the file: translate, within text, localization notes, ids, ' +
    'white space, storage size. Without them, an element next to text is part of that text.',
  signaturePatterns: { fileName: /\.(?:[xX][mM][lL]|its|dbk|docbook)$/, fileContent: /^\s*<[?!A-Za-z_]/ },
  holds: 'one',
  keys: 'text',
  charsets: xmlCharsets,

  languagesOf: languagesIn,
  parse: itsUnits,
  build: (job) => job.weave(languageEdits(job.source, job.languages)),
} satisfies FormatPlugin
