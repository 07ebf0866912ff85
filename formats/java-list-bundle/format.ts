// Resource bundles of Java as code: classes that extend ListResourceBundle.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { numberedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'lines',
    comments: { line: ['//'], block: [['/*', '*/']] },
    entries: [
      {
        pattern: String.raw`\s*\{\s*"(?P<key>(?:[^"\\]|\\.)*)"\s*,\s*"(?P<text>(?:[^"\\]|\\.)*)"\s*\}\s*,?\s*(?://.*)?`,
        spelling: 'c',
      },
    ],
  }),
  title: 'Java list bundles',
  group: 'apps',
  about:
    'Classes that extend ListResourceBundle: lines with a key and a text. Comments above are context; texts that are joined by + and other objects stay unchanged.',
  inlineCodes: numberedCodes,
  signaturePatterns: {
    fileName: /\.java$/,
    fileContent: /\bextends\s+(?:java\.util\.)?ListResourceBundle\b/,
  },
} satisfies FormatPlugin
