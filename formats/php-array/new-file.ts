// A new PHP file that returns an array, as Laravel has them.
import type { NewFile } from '@atlas/core/contract.ts'
import { commentLines, singleQuoted } from '../_grammars/text/new-file.ts'

const marginAt = (depth: number): string => '    '.repeat(depth + 1)

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.php',
  file: (entries) => `<?php\n\nreturn [\n${entries}];\n`,
  entry({ key, text, note }, depth) {
    // PHP ends at `?>`, also in a comment.
    const above = commentLines(note?.replaceAll('?>', '? >'), '//', marginAt(depth))
    return `${above}${marginAt(depth)}${singleQuoted(key)} => ${singleQuoted(text)},\n`
  },
  container: (path, entries, depth) =>
    `${marginAt(depth)}${singleQuoted(path.at(-1) ?? '')} => [\n${entries}${marginAt(depth)}],\n`,
}
