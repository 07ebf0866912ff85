// Gettext PO files and templates: `msgid` is the text of the program, `msgstr` its translation.
import type { FormatPlugin } from '../../core/contract.ts'
import { buildPo, languageOfHeader, poUnits, utf8Declaration } from './file.ts'
import { charsetsOf } from './header.ts'

export default {
  contract: 3,
  title: 'Gettext PO',
  group: 'apps',
  about:
    'PO files and POT templates of GNU gettext: contexts, plurals by the rule of the header, fuzzy entries, and the ' +
    'wrapping of long texts. The header follows the language; obsolete entries stay.',
  signaturePatterns: { fileName: /\.pot?$/ },
  holds: 'pair',
  charsets: charsetsOf,
  declareUtf8: utf8Declaration,

  languagesOf(source) {
    const code = languageOfHeader(source)
    return code === undefined ? {} : { targets: [code] }
  },

  options: {
    header: {
      type: 'string',
      enum: ['fill', 'keep'],
      description:
        'The header of a build that changes texts: fill writes the time, replaces the placeholders of a template, ' +
        'removes the flag fuzzy, and adds a missing header; keep changes only the language and the plural rule.',
      default: 'fill',
    },
  },
  with: ({ header }) => (header === 'keep' ? { build: (job) => buildPo(job, false) } : {}),

  parse: poUnits,
  build: (job) => buildPo(job, true),
} satisfies FormatPlugin
