// A new stringsdict: a plural is a format that consists of one variable.
import type { NewFile } from '@atlas/core/contract.ts'
import { xmlCharacters, xmlComment } from '../_grammars/xml/new-file.ts'
import { plistDict, plistFile, plistString } from '../_grammars/xml/new-plist.ts'

const FORMAT = 'NSStringLocalizedFormatKey'

/** How a new file is spelled. A number is a `long`, as `%ld` takes it. */
export const newFile: NewFile = {
  extension: '.stringsdict',
  file: plistFile,
  entry({ key, text, categories, note }) {
    const above = xmlComment(note, '\t')
    if (!categories) return above + plistDict(key, plistString(FORMAT, text, 2), 1)
    const rows = categories.map((category) => plistString(category, text, 3))
    const variable =
      plistString('NSStringFormatSpecTypeKey', 'NSStringPluralRuleType', 3) +
      plistString('NSStringFormatValueTypeKey', 'ld', 3)
    const format = plistString(FORMAT, '%#@count@', 2)
    return above + plistDict(key, format + plistDict('count', variable + rows.join(''), 2), 1)
  },
  hasPlurals: true,
  // A plural has the key of its variable, too. Its format, which is only the variable, is hidden.
  keyOf: ({ key: [key = ''], isHidden }) => (isHidden ? [] : [key]),
  keyLike: xmlCharacters,
}
