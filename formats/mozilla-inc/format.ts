// Mozilla's .inc files: a few texts of a language pack, defined for the preprocessor of Mozilla's build.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

/** A definition as Mozilla's preprocessor reads it: after the key one blank, and then the value. */
const { parse, entries } = formatByGrammar({
  family: 'lines',
  entries: [
    { pattern: String.raw`#define[ \t]+(?P<key>\w+)(?:[ \t](?P<text>.*))?`, absent: ' ' },
    { pattern: String.raw`#(?:#+|[ \t])(?P<context>.*)|#`, is: 'comment' },
  ],
})

export default {
  title: 'Mozilla .inc',
  group: 'apps',
  about:
    'Lines of #define, a key and a text, as in defines.inc; comments above are context. Other directives, and ' +
    'definitions in comments, stay unchanged.',
  signaturePatterns: { fileName: /\.inc$/, fileContent: /(?:^|[\r\n])#define[ \t]+\w/ },
  languages: 'monolingual',
  parse,
  entries,
} satisfies FormatPlugin
