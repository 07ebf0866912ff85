// Java resource bundles and Mozilla's .properties files.
import { numberedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { JAVA } from '../_grammars/printf/java.ts'
import { printfCodes } from '../_grammars/printf/reader.ts'
import { joinedCodes } from '../_grammars/codes/joined-codes.ts'
import {
  beginningWith,
  mergedCodes,
  type Code,
  type Dialects,
  type EntrySpan,
  type FormatPlugin,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { messageOptions, messagesBy } from '../_grammars/messages/message-options.ts'
import { javaMessageCodes } from '../_grammars/braces/java-message.ts'
import { unescape } from '../_grammars/text/escapes.ts'
import { propertyCodec } from './codec.ts'
import { PropertyReader, propertiesEscapes } from './logical-lines.ts'
import { messageFormat } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

function* entriesOf({ text }: Source): Iterable<EntrySpan> {
  const entry = new PropertyReader(text)
  while (entry.read()) yield { at: [entry.top, entry.next], key: [entry.keyStart, entry.keyEnd] }
}

/** The codes of MessageFormat, and of Formatter. `% f` is a percent sign before a word, and a percent sign alone is allowed, since most texts are not formatted. */
const propertiesCodes = joinedCodes(numberedCodes, printfCodes({ ...JAVA, flags: '-#+0,(', isStrict: false }))

/**
 * The codes of a pattern of MessageFormat. A single apostrophe begins a quotation, in which values are text, and which
 * loses it: `l'été {0}` is shown as `lété {0}`.
 */
const patternCodes = beginningWith("'{}", (text) => {
  const codes = javaMessageCodes(text)
  const quote = singleQuoteIn(text)
  if (quote < 0) return codes
  const at: Span = [quote, quote + 1]
  const fault = 'is not written twice, so MessageFormat does not show it'
  const bad: Code = { at, id: "'", kind: 'bad', requiredBy: 'compiler', fault }
  return mergedCodes([bad], codes)
})

/** The offset of an apostrophe that is not one of a pair, and quotes no brace as `'{'` does; -1 if there is none. */
function singleQuoteIn(text: string): number {
  for (let at = text.indexOf("'"); at >= 0; at = text.indexOf("'", at)) {
    const end = text.indexOf("'", at + 1)
    const isPair = end === at + 1
    if (end < 0 || !(isPair || /[{}]/.test(text.slice(at, end)))) return at
    at = end + 1
  }
  return -1
}

/** The programs that read these files in different ways. */
const dialects = {
  java: { readBy: 'Java and most others' },
  'message-format': {
    readBy: 'Java (MessageFormat)',
    differs: 'each text is a pattern, in which an apostrophe is written twice',
    signaturePatterns: { fileContent: /''[^\r\n]*\{\d|\{\d[^\r\n]*''/ },
    needsOneOf: ["''"],
  },
  'latin-1': {
    readBy: 'Java before version 9',
    differs: 'the file is in Latin-1, and has escapes for all other characters',
  },
} as const satisfies Dialects

/** What differs between programs. */
const readings: Readonly<Record<keyof typeof dialects, Partial<FormatPlugin>>> = {
  java: {},
  'message-format': { inlineCodes: patternCodes },
  'latin-1': { encoding: { charsets: () => ['us-ascii', 'iso-8859-1'] } },
}

function* parse(source: Source): Generator<Unit, undefined> {
  const { text } = source
  const codec = propertyCodec(source)
  let usual: string | undefined
  const wrapNew: Slot['wrapNew'] = () => [{ name: 'value', open: usual ?? '=', close: '' }]
  const entry = new PropertyReader(text)
  while (entry.read()) {
    const { keyStart, keyEnd, valueStart, valueEnd, context } = entry
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
}

export default {
  title: 'Java properties',
  group: 'apps',
  about:
    'Resource bundles of Java, Kotlin and Mozilla: every separator, folded values, comments as context. Files that ' +
    'contain only ASCII are written with \\uXXXX escapes.',
  signaturePatterns: { fileName: /\.properties$/ },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: propertiesCodes,
  placeholderSyntax: messageFormat,
  encoding: {
    // Java reads the file as Latin-1 before version 9, and as UTF-8 since then: \uXXXX is right in both.
    charsets: () => ['us-ascii', 'utf-8', 'iso-8859-1'],
  },

  options: {
    schemas: messageOptions,
    dialects,
    configure: ({ dialect, plurals }) => ({
      ...readings[dialect as keyof typeof dialects],
      ...messagesBy(plurals, parse, { quotes: true, areBare: false }),
    }),
  },

  parse,
  entries: {
    unique: 'texts',
    comment: { line: '# ' },
    fallsBack: 'base',
    of: entriesOf,
  },

  newFile,
} satisfies FormatPlugin
