// Asciidoctor, transpiled from the program of that name: the blocks of the page that it makes.
import createProcessor from '@asciidoctor/core'
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { MARKUP } from '../texts.ts'

const processor = createProcessor()
processor.LoggerManager.getLogger().setLevel(5)

export default {
  name: 'Asciidoctor',
  package: '@asciidoctor/core',
  showsOtherwise: MARKUP,
  formats: {
    asciidoc: ({ text }) =>
      pageTexts(
        processor.load(text, { safe: 'secure', standalone: false, attributes: { showtitle: '' } }).convert(),
      ),
  },
} satisfies Consumer
