// Diagrams of draw.io that are not compressed.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { htmlCodes } from '../_grammars/html/codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    rules: [
      { at: '**/mxCell/@value', key: ['@id'] },
      { at: '**/object/@label', key: ['@id'] },
      { at: '**/UserObject/@label', key: ['@id'] },
    ],
  }),
  inlineCodes: htmlCodes,
  title: 'draw.io',
  group: 'documents',
  about:
    'The labels of shapes and arrows in diagrams of draw.io, by their ids. Compressed diagrams have none: save them uncompressed.',
  signaturePatterns: { fileName: /\.(?:drawio|xml)$/, fileContent: /<(?:mxfile|mxGraphModel)[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
