import { parseBuffer } from 'bplist-parser'
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

export default {
  name: 'bplist-parser',
  formats: { 'binary-plist': ({ bytes }) => entriesOf(parseBuffer(Buffer.from(bytes))) },
} satisfies Consumer
