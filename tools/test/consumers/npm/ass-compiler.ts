import { parse } from 'ass-compiler'
import type { Consumer } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'ass-compiler',
  showsOtherwise: MARKUP,
  formats: {
    ass: ({ text }) =>
      parse(text).events.dialogue.map(({ Start, End, Text: { combined } }, index) => [
        `${index + 1}: ${Start} to ${End}`,
        combined.replaceAll('\\N', '\n'),
      ]),
  },
} satisfies Consumer
