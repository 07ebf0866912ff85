// A new file of DTD entities.
import type { NewFile } from '@atlas/core/contract.ts'
import { asciiName } from '../_grammars/text/new-file.ts'
import { xmlComment } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. Names of entities are names of XML. */
export const newFile: NewFile = {
  extension: '.dtd',
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${xmlComment(note)}<!ENTITY ${key} "${text}">\n`,
  keyLike: (key) => asciiName(key, '._-', '_'),
}
