// A new file of messages by id, as `formatjs extract` writes them.
import type { NewFile } from '@atlas/core/contract.ts'
import { jsonFile, jsonRecord } from '../_grammars/json/new-file.ts'
import { icuPlural } from '../_grammars/plurals/icu-message.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.json',
  file: jsonFile,
  entry: ({ key, text, note }) => jsonRecord(key, { defaultMessage: text, description: note }),
  between: ',\n',
  pluralText: (forms) => icuPlural(forms),
}
