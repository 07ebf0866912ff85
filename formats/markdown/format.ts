// Markdown: CommonMark with the tables, task lists and footnotes of GitHub, front matter, and components.
import type { FormatPlugin } from '../../core/contract.ts'
import { markdownUnits } from '../../syntax/markdown/units.ts'

export default {
  title: 'Markdown',
  group: 'documents',
  about:
    'Headings, paragraphs, list items, quotes, table cells and the titles in front matter. Texts include their ' +
    'inline markup. Code, HTML and components stay unchanged; of link definitions only the titles are texts.',
  signaturePatterns: { fileName: /\.(?:[mM][dD]|markdown|mdown|mkd)$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => markdownUnits(source),
  build: (job) => job.weave(),
} satisfies FormatPlugin
