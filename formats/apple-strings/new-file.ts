// A new file of Apple's strings.
import type { NewFile } from '@atlas/core/contract.ts'
import { cString } from '../_grammars/text/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.strings',
  file: (entries) => entries,
  entry({ key, text, note }) {
    const above = note === undefined ? '' : `/* ${note.replaceAll('*/', '* /')} */\n`
    return `${above}${cString(key)} = "${text}";\n`
  },
  between: '\n',
}
