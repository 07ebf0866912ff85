// A new INI file: texts in sections.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines } from '../_grammars/text/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.ini',
  file: (entries) => entries.trimStart(),
  entry: ({ key, text, note }) => `${commentLines(note, ';')}${key} = ${text}\n`,
  container: ([section = ''], entries) => `\n[${section}]\n${entries}`,
  maxDepth: 1,
  areEntriesFirst: true,
  // A key ends at `=` or `:`, and a section at `]`.
  keyLike: (key) =>
    key
      .replaceAll(/[=:[\]\r\n]+/g, '_')
      .replace(/^[;#\s]+/, '')
      .trim(),
}
