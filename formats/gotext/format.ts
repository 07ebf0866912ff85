// Message files of Go's gotext: messages with their translations.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { namedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

const MESSAGE = {
  at: 'messages.*.message',
  key: ['id'],
  target: 'translation',
  context: ['translatorComment'],
}

export default {
  ...formatByGrammar({
    family: 'json',
    // A plural is an object, which has no place for a text.
    rules: [
      { ...MESSAGE, if: [{ at: 'translation', pattern: '(?s:.*)' }] },
      {
        ...MESSAGE,
        if: [
          { at: 'translation', absent: true },
          { at: 'translation.select.feature', absent: true },
        ],
      },
    ],
    language: 'language',
  }),
  title: 'gotext',
  group: 'apps',
  about:
    'The message files of golang.org/x/text: each message with its translation, by its id. Plurals, which are objects, stay unchanged.',
  inlineCodes: namedCodes,
  signaturePatterns: {
    fileName: /\.gotext\.json$/,
    fileContent: /^\s*\{\s*"language"\s*:/,
  },
  precedes: ['i18next', 'json', 'go-i18n', 'formatjs', 'chrome-messages'],
} satisfies FormatPlugin
