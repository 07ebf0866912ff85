// Workbooks by SheetJS, with its own strings in cells and with shared ones.
import { utils, write } from 'xlsx'
import type { Producer } from '../../judges/producers/producer.ts'

export default {
  name: 'SheetJS',
  make() {
    const rows = [
      ['Season', 'Sales'],
      ['Spring', 4],
      ['', 'Summer'],
      ['Two\nlines', ' spaces around '],
    ]
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Data')
    const file = (bookSST: boolean): Uint8Array =>
      new Uint8Array(write(book, { type: 'array', bookSST }) as ArrayBuffer)
    return [
      { name: 'sheetjs-cells.xlsx', bytes: file(false) },
      { name: 'sheetjs-shared.xlsx', bytes: file(true) },
    ]
  },
} satisfies Producer
