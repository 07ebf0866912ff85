// Messages of vue-i18n in the custom blocks of Vue components.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { vueMessageCodes } from '../_grammars/codes/vue-messages.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { unreadBlocks } from './blocks.ts'
import { componentLanguages, componentUnits, doubledMessages } from './messages.ts'

export default {
  title: 'Vue components (i18n blocks)',
  group: 'apps',
  about:
    'The messages in `<i18n>` blocks of .vue files, in JSON, JSON5 and YAML: languages are the first keys of a block, or ' +
    'its attribute `locale`. A missing language, or a missing key of a language, is added. Template, script and styles ' +
    'stay unchanged, and so do blocks of code or of another file.',
  signaturePatterns: { fileName: /\.vue$/, fileContent: /(?:^|[\r\n])<i18n[\s>]/ },
  languages: 'multilingual',
  warningsOf: warningsOfLeftOut([
    { count: ({ text }) => unreadBlocks(text, 'code'), what: 'blocks <i18n> in JavaScript or TypeScript' },
    {
      count: ({ text }) => unreadBlocks(text, 'elsewhere'),
      what: 'blocks <i18n> whose messages are in another file',
    },
    { count: doubledMessages, what: 'messages that come again further below, where vue-i18n reads them' },
  ]),
  inlineCodes: vueMessageCodes,
  declaredLanguages: { read: componentLanguages },
  parse: componentUnits,
} satisfies FormatPlugin
