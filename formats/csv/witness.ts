// Reads tables with Papa Parse: the column whose head holds the language's code or name, else every cell.
import Papa from 'papaparse'
import type { Language } from '../../core/contract.ts'

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

/** A line break in a cell is whatever the file breaks lines with. */
function unifyBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
