// A new .env file: variables with texts in double quotes.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines, asciiName } from '../_grammars/text/new-file.ts'

/** How a new file is spelled. Names are names of variables, in capitals. */
export const newFile: NewFile = {
  extension: '.env',
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${key}="${text}"\n`,
  keyLike: (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : asciiName(key, '_', '_').toUpperCase()),
}
