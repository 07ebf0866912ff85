// A new Lua file that returns a table of texts.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines, cString } from '../_grammars/text/new-file.ts'

const marginAt = (depth: number): string => '  '.repeat(depth + 1)

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.lua',
  file: (entries) => `return {\n${entries}}\n`,
  entry: ({ key, text, note }, depth) =>
    `${commentLines(note, '--', marginAt(depth))}${marginAt(depth)}[${cString(key)}] = ${cString(text)},\n`,
  container: (path, entries, depth) =>
    `${marginAt(depth)}[${cString(path.at(-1) ?? '')}] = {\n${entries}${marginAt(depth)}},\n`,
}
