// MDX: Markdown with components.
import type { FormatPlugin } from '../../core/contract.ts'
import { markdownUnits } from '../../syntax/markdown/units.ts'

export default {
  title: 'MDX',
  about:
    'Markdown with components: the texts that Markdown has, those between tags, and the attributes that people read ' +
    '(title, alt, label and the like). Imports, exports, expressions and code stay untouched.',
  signaturePatterns: { fileName: /\.[mM][dD][xX]$/ },
  holds: 'one',
  keys: 'text',
  parse: (source) => markdownUnits(source, true),
  build: (job) => job.weave(),
} satisfies FormatPlugin
