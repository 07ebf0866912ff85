// Jed's JSON, which WordPress loads: translations by their source texts.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { phpCodes } from '../_grammars/printf/php.ts'

export default {
  ...formatByGrammar({
    family: 'json',
    rules: [
      { at: '_._.*.0', key: 'parent', if: [{ at: '1', absent: true }] },
      // The rows of a plural are numbered by the rule of the file.
      { at: '_._.*.*', if: [{ at: '1', pattern: '(?s:.*)' }] },
    ],
    language: 'locale_data.*.*.lang',
  }),
  title: 'Jed (WordPress)',
  group: 'apps',
  about:
    'The JSON files of Jed, as WordPress loads them for scripts: translations by their source texts. The rows of a plural are strings of their own; the language of the file follows.',
  inlineCodes: phpCodes,
  signaturePatterns: {
    fileName: /\.json$/,
    fileContent: /"locale_data"\s*:\s*\{\s*"[^"]*"\s*:\s*\{\s*""\s*:/,
  },
  precedes: ['i18next', 'json', 'formatjs'],
} satisfies FormatPlugin
