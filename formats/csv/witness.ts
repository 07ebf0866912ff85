// Reads tables with Papa Parse: the column whose header has the code or the name of the language, else every cell.
import Papa from 'papaparse'
import type { Language } from '@atlas/core/contract.ts'

export default function texts(file: string, { id, name }: Language): readonly string[] {
  const [separatorLine = '', separator] = /^sep=(.)\r?\n/.exec(file) ?? []
  const { data } = Papa.parse<string[]>(file.slice(separatorLine.length), {
    ...(separator === undefined ? {} : { delimiter: separator }),
    skipEmptyLines: true,
  })
  const heads = data[0] ?? []
  const column = heads.findIndex((head) => head === id || head === name || head.includes(`(${id})`))
  return data.flatMap((row) => (column < 0 ? row : [row[column] ?? ''])).map(unifyBreaks)
}

/** Line ends in a cell as `\n`. */
function unifyBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
