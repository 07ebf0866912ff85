// Workbooks by ExcelJS. It writes the state of a visible sheet as `show`.
import ExcelJs from 'exceljs'
import type { Producer } from '../../judges/producers/producer.ts'

export default {
  name: 'ExcelJS',
  async make() {
    const book = new ExcelJs.Workbook()
    book.title = 'Titled words'
    const sheet = book.addWorksheet('Data', { headerFooter: { oddHeader: '&CHeader words' } })
    sheet.addRow(['Season', 'Sales'])
    sheet.addRow(['Spring', 4])
    sheet.addRow([])
    sheet.getCell('A4').value = { richText: [{ text: 'Some ' }, { font: { bold: true }, text: 'bold' }] }
    sheet.getCell('A5').value = { text: 'Linked words', hyperlink: 'https://example.com/' }
    sheet.getCell('A6').value = 'Two\nlines'
    sheet.getCell('A6').note = 'A remark'
    sheet.addTable({
      name: 'Fruit',
      ref: 'D1',
      columns: [{ name: 'Name' }, { name: 'Color' }],
      rows: [['Apple', 'Red']],
    })
    book.addWorksheet('Secret', { state: 'hidden' }).addRow(['Hidden words'])
    return [{ name: 'exceljs.xlsx', bytes: new Uint8Array(await book.xlsx.writeBuffer()) }]
  },
} satisfies Producer
