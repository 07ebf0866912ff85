import readExcelFile from 'read-excel-file/node'
import type { Consumer } from '../../test/consumers/consumer.ts'
import { entriesOf } from '../../test/consumers/entries.ts'

export default {
  name: 'read-excel-file',
  formats: {
    xlsx: async ({ bytes }) => entriesOf(await readExcelFile(Buffer.from(bytes), { trim: false })),
  },
} satisfies Consumer
