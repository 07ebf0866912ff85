// Reads the cells by JSON.parse, and their texts as the witness of Markdown does.
import textsOfMarkdown from '../_grammars/markdown/witness.ts'

interface Cell {
  cell_type: string
  source?: string | string[]
}

interface Notebook {
  cells?: Cell[]
  worksheets?: { cells: Cell[] }[]
}

export default function texts(file: string): readonly string[] {
  const { cells = [], worksheets = [] } = JSON.parse(file) as Notebook
  return [...cells, ...worksheets.flatMap((sheet) => sheet.cells)]
    .filter(({ cell_type: type }) => type === 'markdown' || type === 'heading')
    .flatMap(({ source = '' }) => textsOfMarkdown(typeof source === 'string' ? source : source.join('')))
}
