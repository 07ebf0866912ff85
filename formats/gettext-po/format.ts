// Gettext PO files and templates: `msgid` is the text of the program, `msgstr` its translation.
import type { DeclaredLanguages, FormatPlugin } from '@atlas/core/contract.ts'
import { dialectNamed, dialects } from './dialects.ts'
import { headerEdits, headerLanguage, poEntries, poUnits, poWarnings, utf8Declaration } from './file.ts'
import { charsetsOf } from './header.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'Gettext PO',
  group: 'apps',
  about:
    'PO files and POT templates of GNU gettext: contexts, plurals by the rule of the header, fuzzy entries, and the ' +
    'wrapping of long texts. The header follows the language; obsolete entries stay.',
  signaturePatterns: { fileName: /\.pot?$/ },
  languages: 'bilingual',
  readsTextsApart: true,
  needsLineEnds: true,
  encoding: { charsets: charsetsOf, declareUtf8: utf8Declaration },

  declaredLanguages: languagesBy(true),

  options: {
    dialects,
    schemas: {
      header: {
        type: 'string',
        enum: ['fill', 'keep'],
        description:
          'The header of a build that changes texts: fill writes the time, replaces the placeholders of a template, ' +
          'removes the flag fuzzy, and adds a missing header; keep changes only the language and the plural rule.',
        default: 'fill',
      },
      wrap: {
        type: 'string',
        pattern: '^(?:keep|none|[1-9][0-9]{1,3})$',
        description:
          'How long texts are broken into lines: keep does it as the file does, none only at line ends of the text, and ' +
          'a number at this width.',
        default: 'keep',
      },
      keepPrevious: {
        type: 'boolean',
        description: 'Whether a translated entry that was fuzzy keeps its former source text (`#|`).',
        default: false,
      },
    },
    configure: ({ dialect, header, wrap, keepPrevious }) => ({
      declaredLanguages: languagesBy(header === 'fill'),
      readsTextsApart: true,
      parse: (source, languages) =>
        poUnits(source, languages, {
          width: widthOf(wrap),
          keepPrevious: keepPrevious === true,
          formatBy: dialectNamed(dialect),
        }),
    }),
  },

  parse: (source, languages) => poUnits(source, languages),
  warningsOf: poWarnings,
  entries: {
    // msgfmt refuses a file with a message that is defined twice.
    unique: 'texts',
    comment: { line: '#~ ' },
    template: '.pot',
    of: poEntries,
  },
  newFile,
} satisfies FormatPlugin

/** How the header names the language. If it `fills`, a build also writes the time, and adds a missing header. */
function languagesBy(fills: boolean): DeclaredLanguages {
  return {
    read(source) {
      const code = headerLanguage(source)
      return code === undefined ? {} : { targets: [code] }
    },
    edits: (job) => headerEdits(job, fills),
  }
}

/** The width of lines that the option sets; undefined for the width of the file. */
function widthOf(wrap: unknown): number | undefined {
  if (wrap === 'keep') return undefined
  return wrap === 'none' ? Number.POSITIVE_INFINITY : Number(wrap)
}
