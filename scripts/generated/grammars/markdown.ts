import type { FormatPlugin } from '@atlas/core/contract.ts'
import { markdownUnits } from '@atlas/formats/_grammars/markdown/units.ts'

export const plugin = {
  title: 'Notes',
  about: 'The paragraphs and headings of Markdown, except those that begin with `DRAFT`.',
  signaturePatterns: { fileName: /\.notes\.md$/ },
  languages: 'monolingual',
  // The keys are made from the texts.
  keySource: 'text',
  *parse(source) {
    for (const unit of markdownUnits(source, { hasHtml: true })) {
      const isDraft = 'at' in unit.source && source.text.startsWith('DRAFT', unit.source.at[0])
      if (!isDraft) yield unit
    }
  },
} satisfies FormatPlugin

export const sample = '# News\n\nThe *first* news.\n\nDRAFT: more news\n'
