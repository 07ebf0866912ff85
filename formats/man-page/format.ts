// Manual pages in roff, with the macros of man(7) or mdoc(7).
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { manCodes } from './codes.ts'
import { isMdocPage, textsOfPage } from './lines.ts'
import { lineCodec, paragraphCodec } from './spelling.ts'

/** Headings of mdoc(7) by which its macros know where they are. */
const KNOWN_HEADINGS = /^(?:NAME|SYNOPSIS)$/

function* unitsOf({ text, eol }: Source): Generator<Unit> {
  const isMdoc = isMdocPage(text)
  const paragraph = paragraphCodec(isMdoc, eol)
  let heading: string | undefined
  for (const { at, kind, element, hasWords } of textsOfPage(text)) {
    const codec = kind === 'paragraph' ? paragraph : lineCodec
    const shown = codec.decode(text.slice(...at))
    if (shown === '') continue
    const unit: Unit = { key: [textKey(shown)], source: { at, codec }, element }
    if (heading !== undefined) unit.context = heading
    if (!hasWords || isOptions(shown) || (isMdoc && KNOWN_HEADINGS.test(shown))) unit.isHidden = true
    yield unit
    if (element.startsWith('h')) heading = shown
  }
}

/** Whether a text is options alone, such as `\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR`. */
const isOptions = (text: string): boolean =>
  text
    .replaceAll(/\\f[A-Z]/g, '')
    .split(/[ ,|]+/)
    .every((word) => /^\\?-/.test(word))

export default {
  title: 'Manual pages (man, mdoc)',
  group: 'documents',
  about:
    'Pages for man in roff: headings, paragraphs and heads of items, in the macros of man(7) and mdoc(7). Macros for fonts ' +
    'become escapes such as \\fB in the text; macros of mdoc and links stay lines. Examples (.nf, .EX, -literal) and ' +
    'tables stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:[0-9ln][a-zA-Z]{0,8}|man|mdoc|roff)(?:\.in)?$/,
    fileContent: /(?:^|[\r\n])\.(?:TH|Dd|SH|Sh)[ \t]/,
  },
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: () => ['utf-8', 'iso-8859-1'] },
  warningsOf: warningsOfLeftOut([{ pattern: /^\.TS/gm, what: 'tables' }]),
  parse: unitsOf,
  inlineCodes: manCodes,
} satisfies FormatPlugin
