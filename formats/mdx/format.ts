// MDX: Markdown with components.
import type { FormatPlugin } from '../../core/contract.ts'
import { markdownUnits } from '../../syntax/markdown/units.ts'
import { frontMatterOption } from '../../syntax/markdown/front-matter.ts'
import { markdownMarks } from '../../syntax/markdown/marks.ts'

export default {
  contract: 3,
  title: 'MDX',
  group: 'documents',
  about:
    'Markdown with components: the texts of Markdown, texts between tags, and the attributes that people read ' +
    '(title, alt, label and similar). Imports, exports, expressions and code stay unchanged.',
  signaturePatterns: { fileName: /\.[mM][dD][xX]$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => markdownUnits(source, { isMdx: true }),
  marks: markdownMarks,
  build: (job) => job.weave(),

  options: { frontMatter: frontMatterOption },
  with: ({ frontMatter }) =>
    frontMatter === 'all'
      ? { parse: (source) => markdownUnits(source, { isMdx: true, hasWholeFrontMatter: true }) }
      : {},
} satisfies FormatPlugin
