// ExcelJS: the texts of the cells of a workbook, which it refuses if its parts contradict each other.
import ExcelJS from 'exceljs'
import type { Consumer, Found } from '../../test/consumers/consumer.ts'
import { SPACES } from '../../test/consumers/texts.ts'

export default {
  name: 'exceljs',
  showsOtherwise: SPACES,
  formats: {
    async xlsx({ bytes }) {
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(Uint8Array.from(bytes).buffer)
      return cellsOf(book)
    },
  },
} satisfies Consumer

function cellsOf(book: ExcelJS.Workbook): Found {
  const found: [string, string][] = []
  book.worksheets.forEach((sheet, index) => {
    found.push([`sheet ${index}`, sheet.name])
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (cell.type === ExcelJS.ValueType.Formula) return
        found.push([`sheet ${index} ${cell.address}`, cell.text])
      })
    })
  })
  return found
}
