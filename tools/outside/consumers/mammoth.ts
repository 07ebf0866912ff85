// mammoth, which turns Word documents into web pages.
import mammoth from 'mammoth'
import type { Consumer } from '../../test/consumers/consumer.ts'
import { pageTexts } from '../../test/consumers/pages.ts'
import { SPACES } from '../../test/consumers/texts.ts'

export default {
  name: 'mammoth',
  showsOtherwise: SPACES,
  formats: {
    docx: async ({ bytes }) => {
      const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
      return pageTexts(value)
    },
  },
} satisfies Consumer
