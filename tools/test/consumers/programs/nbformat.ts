// nbformat, Jupyter's own library: it checks a notebook by its schema. The blocks of the cells are those of micromark.
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Consumer, Found } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

const SCRIPT = `
import json, sys, nbformat
notebook = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(notebook)
print(json.dumps([cell.source for cell in notebook.cells if cell.cell_type == 'markdown']))`

export default {
  name: 'nbformat',
  program: 'python3',
  showsOtherwise: MARKUP,
  formats: {
    'jupyter-notebook': (file) =>
      withFolder(file, async (path) =>
        textsOf(JSON.parse(await outputOf('python3', ['-c', SCRIPT, path])) as string[]),
      ),
  },
} satisfies Consumer

function* textsOf(cells: readonly string[]): Found {
  for (const [index, cell] of cells.entries()) {
    const page = micromark(cell, {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    })
    for (const [key, text] of pageTexts(page)) yield [`${index}/${key}`, text]
  }
}
