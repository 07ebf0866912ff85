// String catalogs of Xcode, with all languages of an app in one file.
import { appleCodes } from '../_grammars/printf/apple.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { catalogEntries, catalogLanguages, catalogUnits } from './localizations.ts'
import { appleFormat } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'Xcode string catalog',
  group: 'apps',
  about:
    'String catalogs of Xcode with all their languages: texts and states, plural and device variations, ' +
    'substitutions. A language that an entry lacks is added in the layout of Xcode. Comments are context; stale and ' +
    'untranslatable entries are hidden.',
  signaturePatterns: { fileName: /\.xcstrings$/ },
  languages: 'multilingual',
  inlineCodes: appleCodes,
  placeholderSyntax: appleFormat,
  declaredLanguages: { read: catalogLanguages },
  parse: catalogUnits,
  entries: { of: catalogEntries },
  newFile,
} satisfies FormatPlugin
