// A new file of messages in JSON: a message is an object of its description and its forms.
import type { NewFile } from '@atlas/core/contract.ts'
import { jsonFile, jsonRecord, textsByCategory } from '../_grammars/json/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.json',
  file: jsonFile,
  entry: (entry) => jsonRecord(entry.key, { description: entry.note, ...textsByCategory(entry) }),
  between: ',\n',
  hasPlurals: true,
}
