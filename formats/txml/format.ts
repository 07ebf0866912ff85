// Files of Wordfast Pro: segments with their translations.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    root: 'txml',
    rules: [
      {
        at: 'txml/translatable/segment/source',
        key: ['../../@blockId', '../@segmentId'],
        target: '../target',
      },
      {
        at: 'txml/localizable/segment/source',
        key: ['../../@blockId', '../@segmentId'],
        target: '../target',
      },
    ],
    language: 'txml/@targetlocale',
  }),
  title: 'Wordfast TXML',
  group: 'documents',
  about:
    'The segments of Wordfast Pro with their translations, by block and segment. Codes are tags; the target language follows.',
  signaturePatterns: { fileName: /\.txml$/, fileContent: /<txml[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
