// Mozilla's Fluent: messages whose texts choose by plural, gender or platform on their own.
import type { FormatPlugin } from '../../core/contract.ts'
import { fluentEntries } from './entries.ts'
import { patternCodecs } from './text.ts'

export default {
  title: 'Fluent',
  about:
    'FTL files: messages, attributes and terms. A text is the whole pattern with its placeables and selectors, ' +
    'without the indent of its lines, and is written only if Fluent can read it; comments are context.',
  signaturePatterns: {
    fileName: /\.ftl$/,
    // FreeMarker's templates, which bear the same extension, begin with a tag or with a directive.
    fileContent: /^\s*(?:$|[^\s<[])/,
  },
  holds: 'one',

  parse({ text, eol }) {
    const codec = patternCodecs(eol)
    return fluentEntries(text).map(({ key, pattern, indent, context }) => ({
      key,
      source: { at: pattern.at, codec: codec(indent) },
      context,
    }))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
