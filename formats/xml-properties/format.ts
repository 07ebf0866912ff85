// Java's properties in XML, read as `Properties.loadFromXML` does.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

const byGrammar = formatByGrammar({
  family: 'xml',
  root: 'properties',
  rules: [{ at: 'properties/entry', key: ['@key'] }],
})

export default {
  ...byGrammar,
  title: 'Java properties (XML)',
  group: 'apps',
  about: 'The entries of Java properties in XML, with the comments above them.',
  signaturePatterns: {
    fileName: /\.xml$/,
    fileContent:
      /<!DOCTYPE\s+properties\s+SYSTEM\s+["']https?:\/\/java\.sun\.com\/dtd\/properties\.dtd|<properties>\s*(<comment|<entry\s+key\s*=)/,
  },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
  readsTextsApart: true,
  entries: { ...byGrammar.entries, comment: { open: '<!-- ', close: ' -->' } },
} satisfies FormatPlugin
