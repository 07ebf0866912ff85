// A new file of messages of a browser extension.
import type { NewFile } from '@atlas/core/contract.ts'
import { jsonFile, jsonRecord } from '../_grammars/json/new-file.ts'

/** How a new file is spelled. Names have letters, digits, `_` and `@` (Chrome, "Localization message formats"). */
export const newFile: NewFile = {
  extension: '.json',
  file: jsonFile,
  entry: ({ key, text, note }) => jsonRecord(key, { message: text, description: note }),
  between: ',\n',
  keyLike: (key) => key.replaceAll(/[^A-Za-z0-9_@]+/g, '_'),
}
