// Languages of Inno Setup: .isl files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { kdeCodes } from '../_grammars/codes/placeholder-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

/** Before version 6.3, files without a byte order mark have the code page that they name. */
function pageOf(head: string): readonly string[] {
  const page = /^LanguageCodePage=(\d+)/m.exec(head)?.[1]
  return page === undefined || page === '0' || page === '65001'
    ? ['utf-8', 'windows-1252']
    : ['utf-8', `windows-${page}`]
}

export default {
  ...formatByGrammar({
    family: 'lines',
    comments: { line: [';'] },
    sections: [String.raw`\[(?P<section>[^\]]+)\]`],
    entries: [
      {
        pattern: String.raw`(?:Language(?:Name|ID|CodePage)|(?:Dialog|Title|Welcome|Copyright)Font(?:Name|Size)|RightToLeft)=.*`,
        is: 'skip',
      },
      { pattern: String.raw`(?P<key>[\w.]+)=(?P<text>.*)` },
    ],
  }),
  title: 'Inno Setup',
  group: 'apps',
  about:
    'The messages of installers in .isl files, by section and name; comments above are context. Names and code pages of languages stay unchanged.',
  inlineCodes: kdeCodes,
  signaturePatterns: {
    fileName: /\.isl$/,
    fileContent: /(?:^|[\r\n])\[(?:LangOptions|Messages|CustomMessages)\]/,
  },
  encoding: { charsets: pageOf },
} satisfies FormatPlugin
