// Pages of MediaWiki, the software of Wikipedia.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { mediaWiki } from '../_grammars/wiki/dialects.ts'
import { wikiUnits } from '../_grammars/wiki/units.ts'
import { mediaWikiCodes, mediaWikiMarks } from '../_grammars/wiki/codes.ts'

export default {
  title: 'MediaWiki',
  group: 'documents',
  about:
    'Headings, paragraphs, list items and table cells. Texts include their links, templates and other markup. ' +
    'Templates, comments, code and categories on lines of their own stay unchanged.',
  signaturePatterns: { fileName: /\.(?:wiki|mediawiki|wikitext|mw)$/ },
  languages: 'monolingual',
  keySource: 'text',
  parse: (source) => wikiUnits(source, mediaWiki),
  inlineCodes: mediaWikiCodes,
  markup: mediaWikiMarks,
} satisfies FormatPlugin
