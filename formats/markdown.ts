// Markdown: CommonMark with the tables, task lists and footnotes of GitHub, front matter, and the components of MDX.
import type { FormatPlugin } from '../core/contract.ts'
import { markdownUnits } from '../core/syntax/markdown/units.ts'

export default {
  title: 'Markdown',
  about:
    'Headings, paragraphs, list items, quotes, table cells and the titles in front matter, with inline markup as it stands. ' +
    'Code, HTML and MDX components stay untouched; of the definitions of links, all but their titles.',
  signaturePatterns: { fileName: /\.(?:[mM][dD]|[mM][dD][xX]|markdown|mdown|mkd)$/ },
  holds: 'one',
  keys: 'text',
  parse: markdownUnits,
  build: (job) => job.weave(),
} satisfies FormatPlugin
