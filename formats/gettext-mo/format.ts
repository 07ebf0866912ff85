// Gettext MO files: catalogs that msgfmt compiles from PO files, and that programs load.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { unpackMo } from './catalog.ts'
import { buildMo, catalogHeaderLanguage, moUnits } from './catalog-strings.ts'

export default {
  title: 'Gettext MO',
  group: 'apps',
  about:
    'Compiled catalogs of GNU gettext in either byte order, in UTF-8: contexts, and plurals by the rule of the header. ' +
    'The header follows the language. A translation that fits is written in its place, a longer one at the end. All else ' +
    'keeps its bytes, also strings that depend on the system (<PRId64> in C), which are not read.',
  // The first four bytes, decoded as UTF-8 or Latin-1. Modelica files have the same extension.
  signaturePatterns: { fileName: /\.g?mo$/, fileContent: /^(?:.\x12\x04.|.\x04\x12.)/ },
  languages: 'bilingual',
  container: { unpack: unpackMo },

  declaredLanguages: {
    read(source) {
      const code = catalogHeaderLanguage(source)
      return code === undefined ? {} : { targets: [code] }
    },
  },

  parse: moUnits,
  build: buildMo,
} satisfies FormatPlugin
