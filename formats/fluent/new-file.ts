// A new Fluent file.
<<<<<<< HEAD
import type { Category, NewFile } from '../../core/contract.ts'
import { COUNT } from '../../syntax/plurals/icu-message.ts'
import { commentLines, nameOfKey } from '../../syntax/text/new-file.ts'
=======
import type { NewFile } from '../../core/contract.ts'
import { commentLines, asciiName } from '../../syntax/text/new-file.ts'
>>>>>>> wb

/** How a new file is spelled. */
export const newFile: NewFile = {
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${key} = ${text}\n`,
<<<<<<< HEAD
  pluralText,
  keyLike: (key) => nameOfKey(key, '_-', '-'),
}

/** A plural as a selector, whose default is the row for all other numbers. */
function pluralText(forms: Readonly<Partial<Record<Category, string>>>): string {
  const { other = Object.values(forms).at(-1) ?? '', ...counted } = forms
  const rows = Object.entries(counted).map(([category, text]) => `   [${category}] ${text}\n`)
  return `{ $${COUNT} ->\n${rows.join('')}  *[other] ${other}\n}`
=======
  keyLike: (key) => asciiName(key, '_-', '-'),
>>>>>>> wb
}
