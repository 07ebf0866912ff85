// Maps, events and databases of RPG Maker MV and MZ.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'json',
    rules: [
      { at: '**.list.*.parameters.0', if: [{ at: '^.code', equals: ['401', '405'] }] },
      { at: '**.list.*.parameters.0.*', if: [{ at: '^.^.code', equals: ['102'] }] },
      { at: 'displayName' },
    ],
  }),
  title: 'RPG Maker maps',
  group: 'apps',
  about:
    'The messages, scrolling texts and choices of maps and events of RPG Maker MV and MZ, and the names of maps. Scripts, comments and plugin commands stay unchanged.',
  signaturePatterns: {
    fileName: /(?:^|\/)(?:Map\d+|CommonEvents|Troops)\.json$/,
    fileContent: /"(?:events|list|pages|autoplayBgm)"\s*:/,
  },
  precedes: ['i18next', 'json'],
} satisfies FormatPlugin
