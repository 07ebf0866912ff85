// Java resource bundles and Mozilla's .properties files.
import { numberedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { JAVA } from '../_grammars/printf/java.ts'
import { printfCodes } from '../_grammars/printf/reader.ts'
import { joinedCodes } from '../_grammars/codes/joined-codes.ts'
import type { EntrySpan, FormatPlugin, Slot, Source, Span } from '@atlas/core/contract.ts'
import { unescape } from '../_grammars/text/escapes.ts'
import { propertyCodec } from './codec.ts'
import { properties, propertiesEscapes } from './logical-lines.ts'
import { messageFormat } from '../_grammars/codes/placeholders.ts'
import { newFile } from './new-file.ts'

function* entriesOf({ text }: Source): Iterable<EntrySpan> {
  for (const { top, keyStart, keyEnd, next } of properties(text))
    yield { at: [top, next], key: [keyStart, keyEnd] }
}

/** The codes of MessageFormat, and of Formatter. `% f` is a percent sign before a word, and a percent sign alone is allowed, since most texts are not formatted. */
const propertiesCodes = joinedCodes(numberedCodes, printfCodes({ ...JAVA, flags: '-#+0,(', isStrict: false }))

export default {
  title: 'Java properties',
  group: 'apps',
  about:
    'Resource bundles of Java, Kotlin and Mozilla: every separator, folded values, comments as context. Files that ' +
    'contain only ASCII are written with \\uXXXX escapes.',
  signaturePatterns: { fileName: /\.properties$/ },
  languages: 'monolingual',
  inlineCodes: propertiesCodes,
  placeholderSyntax: messageFormat,
  encoding: {
    // Java reads the file as Latin-1 before version 9, and as UTF-8 since then: \uXXXX is right in both.
    charsets: () => ['us-ascii', 'utf-8', 'iso-8859-1'],
  },

  *parse(source) {
    const { text } = source
    const codec = propertyCodec(source)
    let usual: string | undefined
    const wrapNew: Slot['wrapNew'] = () => [{ name: 'value', open: usual ?? '=', close: '' }]
    for (const { keyStart, keyEnd, valueStart, valueEnd, context } of properties(text)) {
      const at: Span = [valueStart, valueEnd]
      if (usual === undefined) {
        const separator = text.slice(keyEnd, valueStart)
        if (/^[ \t]*[=:][ \t]*$/.test(separator)) usual = separator
      }
      // No value can follow a bare key directly.
      const source: Slot = keyEnd === valueStart ? { at, codec, wrapNew } : { at, codec }
      const key = [unescape(text.slice(keyStart, keyEnd), propertiesEscapes)]
      yield context === undefined ? { key, source } : { key, source, context }
    }
  },

  entries: {
    unique: 'texts',
    comment: { line: '# ' },
    fallsBack: 'base',
    of: entriesOf,
  },

  newFile,
} satisfies FormatPlugin
