// Archives of Unreal Engine: the source texts of a manifest with their translations.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { namedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'json',
    rules: [{ at: '**.Children.*.Source.Text', key: ['^.Key'], target: '^.Translation.Text' }],
  }),
  title: 'Unreal archive',
  group: 'apps',
  about:
    "The archives of Unreal's localization dashboard, in UTF-8 or UTF-16: each source text with its translation, by its key.",
  inlineCodes: namedCodes,
  signaturePatterns: { fileName: /\.archive$/, fileContent: /^\s*\{[\s\S]*"(?:Children|Subnamespaces)"\s*:/ },
} satisfies FormatPlugin
