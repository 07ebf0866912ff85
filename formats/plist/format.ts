// Apple's property lists in XML, such as Info.plist, and .strings files in the same form.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { plistRemovable, plistUnits } from '../_grammars/xml/plist.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'Apple property list (XML)',
  group: 'apps',
  about:
    'The strings in dictionaries and arrays of any depth, with the comments above their keys. Numbers, dates, data ' +
    'and booleans stay unchanged; .strings files in this form are read too.',
  signaturePatterns: {
    fileName: /\.(plist|strings)$/,
    fileContent: /<!DOCTYPE plist\b|^\s*(<\?xml[^<>]*>\s*)?<plist[\s>]/,
  },
  precedes: ['apple-strings'],
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  parse: plistUnits,
  entries: {
    unique: 'containers',
    of: (source) => plistRemovable(source),
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
