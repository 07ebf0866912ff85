// A new properties file.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines } from '../_grammars/text/new-file.ts'

/** A key with escapes for what would end it. */
const keyOf = (key: string): string =>
  key
    .replaceAll(/[\\\s=:#!]/g, '\\$&')
    .replaceAll('\\\n', '\\n')
    .replaceAll('\\\r', '\\r')
    .replaceAll('\\\t', '\\t')

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.properties',
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${commentLines(note, '#')}${keyOf(key)}=${text}\n`,
}
