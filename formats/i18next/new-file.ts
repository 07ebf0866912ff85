// A new file of i18next: nested keys, and a key with a suffix for each row of a plural.
import type { NewFile } from '@atlas/core/contract.ts'
import { jsonMember, newJson } from '../_grammars/json/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  ...newJson,
  hasPlurals: true,
  entry: ({ key, text, categories }, depth) => {
    const keys = categories?.map((category) => `${key}_${category}`) ?? [key]
    return keys.map((each) => jsonMember(each, JSON.stringify(text), depth)).join(',\n')
  },
}
