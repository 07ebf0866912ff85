// MediaWiki's pages, as Wikipedia has them.
import type { FormatPlugin } from '../../core/contract.ts'
import { mediaWiki } from '../../syntax/wiki/dialects.ts'
import { wikiUnits } from '../../syntax/wiki/units.ts'

export default {
  title: 'MediaWiki',
  about:
    'Headings, paragraphs, list items and the cells of tables, with links, templates and other markup as it stands. ' +
    'Templates, comments, code and categories on lines of their own stay untouched.',
  signaturePatterns: { fileName: /\.(?:wiki|mediawiki|wikitext|mw)$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => wikiUnits(source, mediaWiki),
  build: (job) => job.weave(),
} satisfies FormatPlugin
