// Apple's .stringsdict files: strings that vary by number, width or device.
import { appleCodes } from '../_grammars/printf/apple.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { stringsdictEntries, stringsdictUnits } from './variables-and-variants.ts'
import { appleFormat } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'Apple stringsdict',
  group: 'apps',
  about:
    'The format of each string, its variables as plurals with the rows that each language needs, and the variants ' +
    'by width and device. A format that consists of a single variable is hidden.',
  signaturePatterns: { fileName: /\.stringsdict$/, fileContent: /<plist[\s>]/ },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: appleCodes,
  placeholderSyntax: appleFormat,
  encoding: { charsets: xmlCharsets },
  parse: stringsdictUnits,
  entries: {
    unique: 'containers',
    comment: { open: '<!-- ', close: ' -->' },
    of: stringsdictEntries,
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
