// A new property list: texts in nested dictionaries.
import type { NewFile } from '@atlas/core/contract.ts'
import { xmlCharacters, xmlComment } from '../_grammars/xml/new-file.ts'
import { plistDict, plistFile, plistString } from '../_grammars/xml/new-plist.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.plist',
  file: plistFile,
  entry: ({ key, text, note }, depth) =>
    xmlComment(note, '\t'.repeat(depth + 1)) + plistString(key, text, depth + 1),
  container: (path, entries, depth) => plistDict(path.at(-1) ?? '', entries, depth + 1),
  keyLike: xmlCharacters,
}
