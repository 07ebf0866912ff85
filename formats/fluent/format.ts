// Mozilla's Fluent: the texts of messages contain their own selectors for plural, gender or platform.
import { fluentCodes } from './codes.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { fluentEntries, fluentRemovable } from './messages-and-terms.ts'
import { patternCodecs } from './text.ts'
import { fluentValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'Fluent',
  group: 'apps',
  about:
    'FTL files: messages, attributes and terms. A text is the whole pattern with its placeables and selectors, ' +
    'without the indentation of its lines. It is written only if Fluent can parse it. Comments are context.',
  signaturePatterns: {
    fileName: /\.ftl$/,
    // FreeMarker templates have the same extension. They begin with a tag or a directive.
    fileContent: /^\s*(?:$|[^\s<[])/,
  },
  languages: 'monolingual',
  inlineCodes: fluentCodes,
  placeholderSyntax: fluentValues,

  *parse({ text, eol }) {
    const codec = patternCodecs(eol)
    for (const { key, pattern, indent, context } of fluentEntries(text))
      yield { key, source: { at: pattern.at, codec: codec(indent) }, context }
  },

  entries: {
    comment: { line: '# ' },
    fallsBack: 'source',
    of: ({ text }) => fluentRemovable(text),
  },
  newFile,
} satisfies FormatPlugin
