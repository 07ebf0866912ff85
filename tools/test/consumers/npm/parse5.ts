// parse5, which reads HTML as browsers do and as rehype does.
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'parse5',
  showsOtherwise: MARKUP,
  formats: { html: ({ text }) => pageTexts(text) },
} satisfies Consumer
