import papaparse from 'papaparse'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'papaparse',
  formats: {
    csv: ({ text }) => cells(text),
  },
} satisfies Consumer

/** The cells that are not empty, by the first cell of their row and the head of their column. */
function* cells(text: string): Found {
  const { data, errors } = papaparse.parse<string[]>(text, { skipEmptyLines: true })
  const [error] = errors
  if (error) throw new Error(error.message)
  const [heads = []] = data
  for (const [row, all] of data.entries()) {
    for (const [column, cell] of all.entries()) {
      if (cell !== '') yield [row === 0 ? `heads#${cell}` : `${all[0]}, ${heads[column]}#${row}`, cell]
    }
  }
}
