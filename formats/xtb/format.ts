// Message bundles of Chromium, Closure and Angular: XMB has the source texts, XTB their translations.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    rules: [
      { at: 'translationbundle/translation', key: ['@id'], context: ['@desc'] },
      { at: 'messagebundle/msg', key: ['@id'], context: ['@desc'] },
    ],
    language: 'translationbundle/@lang',
  }),
  title: 'XMB and XTB',
  group: 'apps',
  about:
    'Message bundles of Chromium, Closure and Angular: the messages of XMB by their ids, and the translations of XTB. Placeholders are tags; the language of a bundle follows.',
  signaturePatterns: { fileName: /\.x[tm]b$/, fileContent: /<(?:translationbundle|messagebundle)[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
