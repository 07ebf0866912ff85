// Compiled translations of Qt: the .qm files that lrelease makes of .ts files, and that programs load.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { qtCodes } from '../_grammars/codes/placeholder-codes.ts'
import { unpackQm } from './catalog.ts'
import { catalogLanguageEdits, catalogLanguage, qmUnits } from './compiled-messages.ts'

export default {
  title: 'Qt compiled translation (QM)',
  group: 'apps',
  about:
    'The messages of compiled translations with their contexts and comments. Numerus forms are plurals by the rule of ' +
    'the file. The language and the rule follow the translation. Messages without a source text (lrelease -compress) are ' +
    'not read.',
  // The first four bytes. The second one is not UTF-8.
  signaturePatterns: { fileName: /\.qm$/, fileContent: /^<.d\x18/ },
  languages: 'bilingual',
  inlineCodes: qtCodes,
  container: { unpack: unpackQm },

  declaredLanguages: {
    read(source) {
      const code = catalogLanguage(source)
      return code === undefined ? {} : { targets: [code] }
    },
    edits: catalogLanguageEdits,
  },

  parse: qmUnits,
} satisfies FormatPlugin
