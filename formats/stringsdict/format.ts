// Apple's .stringsdict: strings whose words depend on numbers, widths or devices.
import type { FormatPlugin } from '../../core/contract.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { stringsdictUnits } from './units.ts'

export default {
  title: 'Apple stringsdict',
  about:
    'The format of each string, its variables as plurals with the rows that each language needs, and the variants ' +
    'by width and device. A format that is nothing but its variable is hidden.',
  signaturePatterns: { fileName: /\.stringsdict$/, fileContent: /<plist[\s>]/ },
  holds: 'one',
  charsets: xmlCharsets,
  parse: stringsdictUnits,
  build: (job) => job.weave(),
} satisfies FormatPlugin
