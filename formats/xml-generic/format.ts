// XML that no other format claims: its texts are where ITS 2.0 says, or where its shape shows them.
import type { FormatPlugin } from '../../core/contract.ts'
import { itsUnits } from './units.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'

export default {
  title: 'XML',
  about:
    'XML of any kind, by the rules and attributes of ITS 2.0 that are in the file: translate, within text, ' +
    'localization notes, ids, white space, storage size. Without them an element beside text stands in that text.',
  signaturePatterns: { fileName: /\.(?:[xX][mM][lL]|its|dbk|docbook)$/, fileContent: /^\s*<[?!A-Za-z_]/ },
  holds: 'one',
  keys: 'text',
  charsets: xmlCharsets,

  languagesOf: languagesIn,
  parse: itsUnits,
  build: (job) => job.weave(languageEdits(job.source, job.languages)),
} satisfies FormatPlugin
