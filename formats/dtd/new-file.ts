// A new file of DTD entities.
import type { NewFile } from '../../core/contract.ts'
<<<<<<< HEAD
import { nameOfKey } from '../../syntax/text/new-file.ts'
=======
import { asciiName } from '../../syntax/text/new-file.ts'
>>>>>>> wb
import { xmlComment } from '../../syntax/xml/new-file.ts'

/** How a new file is spelled. Names of entities are names of XML. */
export const newFile: NewFile = {
  file: (entries) => entries,
  entry: ({ key, text, note }) => `${xmlComment(note)}<!ENTITY ${key} "${text}">\n`,
<<<<<<< HEAD
  keyLike: (key) => nameOfKey(key, '._-', '_'),
=======
  keyLike: (key) => asciiName(key, '._-', '_'),
>>>>>>> wb
}
