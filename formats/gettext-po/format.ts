// Gettext PO files and templates: `msgid` is the text of the program, `msgstr` its translation.
import type { FormatPlugin } from '../../core/contract.ts'
import { buildPo, datedEdits, languageOfHeader, poUnits, utf8Declaration } from './file.ts'
import { charsetsOf } from './header.ts'

export default {
  contract: 3,
  title: 'Gettext PO',
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
      enum: ['keep', 'fill'],
      description:
        'The date of the revision in the header: keep leaves it, fill writes the time of a build that changes texts.',
      default: 'keep',
    },
  },
  with: ({ header }) => (header === 'fill' ? { build: (job) => buildPo(job, datedEdits(job)) } : {}),

  parse: poUnits,
  build: (job) => buildPo(job),
} satisfies FormatPlugin
