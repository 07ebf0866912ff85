// Gettext PO files and templates: `msgid` is the text of the program, `msgstr` its translation.
import type { FormatPlugin } from '../../core/contract.ts'
import { buildPo, languageOfHeader, poUnits } from './file.ts'
import { charsetsOf } from './header.ts'

export default {
  title: 'Gettext PO',
  about:
    'PO files and POT templates of GNU gettext: contexts, plurals by the rule of the header, fuzzy entries, and the ' +
    'wrapping of long texts. The header follows the language; obsolete entries stay.',
  signaturePatterns: { fileName: /\.pot?$/ },
  holds: 'pair',
  charsets: charsetsOf,

  languagesOf(source) {
    const code = languageOfHeader(source)
    return code === undefined ? {} : { targets: [code] }
  },

  parse: poUnits,
  build: buildPo,
} satisfies FormatPlugin
