// Gettext MO files: catalogs as programs load them, compiled from PO files by msgfmt.
import type { FormatPlugin } from '../../core/contract.ts'
import { unpackMo } from './catalog.ts'
import { buildMo, languageOfHeader, moUnits } from './units.ts'

export default {
  contract: 3,
  title: 'Gettext MO',
  about:
    'Compiled catalogs of GNU gettext in either byte order, in UTF-8: contexts, and plurals by the rule of the header. ' +
    'The header follows the language; ids, hash table and all other translations keep their bytes.',
  // The first four bytes as UTF-8 or as Latin-1 shows them: Modelica's files have this name, too.
  signaturePatterns: { fileName: /\.g?mo$/, fileContent: /^(?:.\x12\x04.|.\x04\x12.)/ },
  holds: 'pair',
  unpack: unpackMo,

  languagesOf(source) {
    const code = languageOfHeader(source)
    return code === undefined ? {} : { targets: [code] }
  },

  parse: moUnits,
  build: buildMo,
} satisfies FormatPlugin
