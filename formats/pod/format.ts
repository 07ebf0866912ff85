// POD, the documentation of Perl, in files of its own.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { podCodes } from './codes.ts'
import { podUnits } from './paragraphs.ts'

export default {
  title: 'POD',
  group: 'documents',
  about:
    'The documentation of Perl in .pod files: headings, paragraphs and items, with their formatting codes. White space collapses, and the old width of lines is kept. Verbatim paragraphs, code and blocks for other formats stay unchanged.',
  signaturePatterns: { fileName: /\.pod$/, fileContent: /(?:^|[\r\n])=[a-zA-Z]/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: () => ['utf-8', 'windows-1252'] },
  parse: (source) => podUnits(source),
  inlineCodes: podCodes,
} satisfies FormatPlugin
