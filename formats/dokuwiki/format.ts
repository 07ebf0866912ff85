// Pages of DokuWiki.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { dokuWiki } from '../_grammars/wiki/dialects.ts'
import { wikiUnits } from '../_grammars/wiki/units.ts'
import { dokuWikiCodes, dokuWikiMarks } from '../_grammars/wiki/codes.ts'

export default {
  title: 'DokuWiki',
  group: 'documents',
  about:
    'Headings, paragraphs, list items, quotes and the cells of tables, with links, footnotes and other markup ' +
    'unchanged. Code, files, macros and inclusions are left unchanged.',
  signaturePatterns: {
    fileName: /\.(?:txt|wiki|dokuwiki|dw)$/,
    fileContent: /(?:^|[\r\n])[ \t]*={5,6}[^=\r\n]+={5,6}[ \t]*(?:[\r\n]|$)/,
  },
  precedes: ['mediawiki', 'plain-text'],
  languages: 'monolingual',
  keySource: 'text',
  parse: (source) => wikiUnits(source, dokuWiki),
  inlineCodes: dokuWikiCodes,
  markup: dokuWikiMarks,
} satisfies FormatPlugin
