// Apple's .strings files: texts of macOS and iOS apps, and of their storyboards and Info.plist.
import { appleCodes } from '../_grammars/printf/apple.ts'
import { entrySpan, SLASH_COMMENT } from '../_grammars/text/entry-span.ts'
import type { FormatPlugin, Slot, Unit } from '@atlas/core/contract.ts'
import { plistCodecs, plistPairs } from './old-plist.ts'
import { appleFormat } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

/** The comment that genstrings writes above a text without a comment. */
const NO_COMMENT = 'No comment provided by engineer.'

export default {
  title: 'Apple strings',
  group: 'apps',
  about:
    'Localizable.strings and similar files in UTF-8 or UTF-16: quoted and bare texts, comments as context, ' +
    'dictionaries, the short form "key"; whose text is its key.',
  signaturePatterns: {
    fileName: /\.strings$/,
    // XML and binary property lists may have the same name.
    fileContent: /^\s*(?:$|\/[/*]|["'{]|[\w$.:-]+\s*[=;])/,
  },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: appleCodes,
  placeholderSyntax: appleFormat,

  parse(source) {
    const pairs = plistPairs(source.text)
    const codecs = plistCodecs(source, pairs)
    return pairs.map(({ key, keyText, value, context }) => {
      const [start, end] = keyText.at
      const width = keyText.quote.length
      const slot: Slot = value
        ? { at: value.at, codec: codecs.of(value.quote) }
        : { at: [start - width, end + width], codec: codecs.short }
      const unit: Unit = { key, source: slot }
      if (context && context !== NO_COMMENT) unit.context = context
      return unit
    })
  },

  entries: {
    unique: 'texts',
    comment: { open: '/* ', close: ' */' },
    of({ text }) {
      return plistPairs(text).map(({ whole: [start, end], keyText, containers }) => {
        return { at: entrySpan(text, start, end, SLASH_COMMENT), key: keyText.at, containers }
      })
    },
  },

  newFile,
} satisfies FormatPlugin
