// A new TOML file: texts in tables.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines } from '../_grammars/text/new-file.ts'

const keyOf = (key: string): string =>
  /^[\w-]+$/.test(key) ? key : JSON.stringify(key).replaceAll('\u007f', '\\u007f')

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.toml',
  file: (entries) => entries.trimStart(),
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${keyOf(key)} = ${JSON.stringify(text)}\n`,
  container: (path, entries) => `\n[${path.map(keyOf).join('.')}]\n${entries.replace(/^\n/, '')}`,
  areEntriesFirst: true,
}
