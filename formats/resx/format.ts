// .NET resource files: the strings among the `<data>` elements of a .resx or .resw file.
import { numberedCodes } from '../_grammars/codes/placeholder-codes.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { dotnetFormat } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { resxEntries, resxUnits } from './resources.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: '.NET resources (resx, resw)',
  group: 'apps',
  about:
    'The strings of .NET resource files, with their comments. Pictures, sizes and other entries of the designer stay ' +
    'unchanged; a comment with {Locked} hides its string.',
  signaturePatterns: { fileName: /\.res[xw]$/, fileContent: /<root(\s[^<>]*)?>/ },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: numberedCodes,
  placeholderSyntax: dotnetFormat,
  encoding: { charsets: xmlCharsets },

  parse: (source) => resxUnits(source),
  entries: {
    unique: 'texts',
    comment: { open: '<!-- ', close: ' -->' },
    fallsBack: 'base',
    of: resxEntries,
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
