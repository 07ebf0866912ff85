import type { FormatPlugin } from '../../../core/contract.ts'
import { markdownUnits } from '../../../syntax/markdown/units.ts'

export const plugin = {
  title: 'Notes',
  about: 'The paragraphs and headings of Markdown, except those that begin with `TODO`.',
  signaturePatterns: { fileName: /\.notes\.md$/ },
  holds: 'one',
  // The keys are made from the texts.
  keySource: 'text',
  *parse(source) {
    for (const unit of markdownUnits(source, { hasHtml: true })) {
      const isTask = 'at' in unit.source && source.text.startsWith('TODO', unit.source.at[0])
      if (!isTask) yield unit
    }
  },
  build: (job) => job.weave(),
} satisfies FormatPlugin

export const sample = '# News\n\nThe *first* news.\n\nTODO: more news\n'
