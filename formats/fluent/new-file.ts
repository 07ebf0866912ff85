// A new Fluent file.
import type { Category, NewFile } from '@atlas/core/contract.ts'
import { COUNT_ARGUMENT } from '../_grammars/plurals/icu-message.ts'
import { commentLines, asciiName } from '../_grammars/text/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.ftl',
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${key} = ${text}\n`,
  pluralText,
  keyLike: (key) => asciiName(key, '_-', '-'),
}

/** A plural as a selector, whose default is the row for all other numbers. */
function pluralText(forms: Readonly<Partial<Record<Category, string>>>): string {
  const { other = Object.values(forms).at(-1) ?? '', ...counted } = forms
  const rows = Object.entries(counted).map(([category, text]) => `   [${category}] ${text}\n`)
  return `{ $${COUNT_ARGUMENT} ->\n${rows.join('')}  *[other] ${other}\n}`
}
