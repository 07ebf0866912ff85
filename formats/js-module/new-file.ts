// A new module that exports an object of texts.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines, singleQuoted } from '../_grammars/text/new-file.ts'

const marginAt = (depth: number): string => '  '.repeat(depth + 1)

/** A key, in quotes if it is not a name. `__proto__` would be the prototype of the object, unless it is computed. */
function keyOf(key: string): string {
  if (key !== '__proto__' && /^[A-Za-z_$][\w$]*$/.test(key)) return key
  const quoted = singleQuoted(key).replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return key === '__proto__' ? `[${quoted}]` : quoted
}

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.js',
  file: (entries) => `export default {\n${entries}}\n`,
  entry: ({ key, text, note }, depth) =>
    `${commentLines(note, '//', marginAt(depth))}${marginAt(depth)}${keyOf(key)}: ${singleQuoted(text)},\n`,
  container: (path, entries, depth) =>
    `${marginAt(depth)}${keyOf(path.at(-1) ?? '')}: {\n${entries}${marginAt(depth)}},\n`,
}
