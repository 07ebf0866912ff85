// A new table: a row for each text, with its key, its context, and a column for each language.
import type { NewFile } from '@atlas/core/contract.ts'
import { withLf } from '../_grammars/text/lines.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.csv',
  file: (entries, { languages: { source, targets } }) =>
    row(['key', 'context', source.id, ...targets.map(({ id }) => id)]) + entries,
  entry: ({ key, note = '', source }, _, { targets }) => row([key, note, source(), ...targets.map(() => '')]),
  // All line ends in cells are read as one.
  keyLike: withLf,
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`

/** A cell, in quotes if it needs them, and where spaces at its ends must be kept. */
const cell = (text: string): string =>
  /[",;|\r\n\t\ufeff]|^\s|\s$|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text
