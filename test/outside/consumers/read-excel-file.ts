import readExcelFile from 'read-excel-file/node'
import type { Consumer } from '../../consumers/consumer.ts'
import { entriesOf } from '../../consumers/entries.ts'

export default {
  name: 'read-excel-file',
  formats: {
    xlsx: async ({ bytes }) => entriesOf(await readExcelFile(Buffer.from(bytes), { trim: false })),
  },
} satisfies Consumer
