// A new Fluent file.
import type { NewFile } from '../../core/contract.ts'
import { commentLines, asciiName } from '../../syntax/text/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${key} = ${text}\n`,
  keyLike: (key) => asciiName(key, '_-', '-'),
}
