// Design tokens of the Design Tokens Community Group: descriptions of groups and tokens.
// https://www.designtokens.org/tr/drafts/format/
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'json',
    rules: [{ at: '$description' }, { at: '**.$description', key: 'parent' }, { at: '**.$deprecated' }],
  }),
  title: 'Design tokens',
  group: 'apps',
  about:
    'The descriptions of tokens and groups in files of the Design Tokens Community Group, and the reasons why a token ' +
    'is deprecated. Names, values, types and extensions stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:tokens|json)$/,
    fileContent: /"\$value"\s*:[\s\S]*"\$description"|"\$description"[\s\S]*"\$value"\s*:/,
  },
  precedes: ['json', 'i18next'],
} satisfies FormatPlugin
