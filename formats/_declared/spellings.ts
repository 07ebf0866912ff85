// The closed list of spellings that a declaration can name for its texts.
import { FormatError, type Codec, type Source, type Span } from '@atlas/core/contract.ts'
import { jsonCodec } from '../_grammars/json/text.ts'
import { escapeLike, habitsOfFile, unescape, type Escapes } from '../_grammars/text/escapes.ts'
import { withEolOf, withLf } from '../_grammars/text/lines.ts'
import { lineVerbatim } from '../_grammars/text/one-line.ts'
import { attributeCodec, XmlTexts } from '../_grammars/xml/text.ts'
import type { SpellingName } from './grammars.ts'

/** The codec of a place, by its raw text and the quotation mark around it, if it has one. */
export type CodecOf = (raw: string, quote: string) => Codec

/** The quotation mark around a place; '' without one. */
export function quoteAround(text: string, [start, end]: Span): string {
  const quote = text.charAt(start - 1)
  return (quote === '"' || quote === "'") && text.charAt(end) === quote ? quote : ''
}

/** The characters that C escapes by a letter. */
const C_ESCAPES: Escapes = {
  letters: {
    n: '\n',
    t: '\t',
    r: '\r',
    '"': '"',
    '\\': '\\',
    a: '\x07',
    b: '\b',
    f: '\f',
    v: '\v',
    "'": "'",
    '?': '?',
  },
  hex: { u: 4, x: 2 },
  continuation: (_, nextLine) => nextLine,
  always: /["\\\0-\x1f\x7f]/,
  mostly: '',
}

const JAVA: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', f: '\f', '\\': '\\' },
  hex: { u: 4 },
  always: /[\\\n\r\f\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/,
  mostly: '\t',
}

const PHP_SINGLE: Readonly<Record<string, string>> = { '\\\\': '\\', "\\'": "'" }

/** Makes the codecs of a spelling in a file. */
export function codecsOf(spelling: SpellingName, source: Source): CodecOf {
  if (spelling === 'xml') {
    const texts = new XmlTexts({ entities: new Set() }, source.eol)
    return (raw, quote) => inQuotes(texts.codecFor([raw]), quote)
  }
  const codec = codecOf(spelling, source)
  return () => codec
}

/** The same codec, which does not write the quotation mark that ends its place. */
function inQuotes(codec: Codec, quote: string): Codec {
  if (quote === '') return codec
  const reference = quote === '"' ? '&quot;' : '&apos;'
  return {
    ...codec,
    decode: (raw) => codec.decode(raw),
    encode: (text, was) => codec.encode(text, was).replaceAll(quote, reference),
  }
}

function codecOf(spelling: Exclude<SpellingName, 'xml'>, source: Source): Codec {
  if (typeof spelling === 'object') {
    if ('doubled' in spelling) return replacing({ [spelling.doubled.repeat(2)]: spelling.doubled }, source)
    if ('signs' in spelling) return replacing(spelling.signs, source)
    return escaping(escapesOf(spelling.escapes), source)
  }
  switch (spelling) {
    case 'plain':
      return lineVerbatim
    case 'lines':
      return replacing({}, source)
    case 'margin':
      return withMargin(source)
    case 'xml-attribute':
      return attributeCodec('"')
    case 'json':
      return jsonCodec('"', source.text)
    case 'c':
      return escaping(C_ESCAPES, source)
    case 'java':
      return escaping(JAVA, source)
    default:
      return replacing(PHP_SINGLE, source)
  }
}

/** Lines without the margin of the first one. An empty line has no margin. */
function withMargin({ eol }: Source): Codec {
  const marginOf = (raw: string): string => /^[ \t]*/.exec(raw)?.[0] ?? ''
  const decode = (raw: string): string => {
    const margin = marginOf(raw)
    const lines = withLf(raw).split('\n')
    return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line)).join('\n')
  }
  return {
    decode,
    encode(text, was) {
      const margin = marginOf(was)
      const raw = text
        .split('\n')
        .map((line) => (line === '' ? '' : margin + line))
        .join('\n')
      if (decode(raw) !== text)
        throw new FormatError(
          'unwritable',
          'The text begins with white space, which this place cannot spell.',
        )
      return withEolOf(was, raw, eol)
    },
  }
}

/** Escapes with a backslash, which is escaped too. Every other character is literal. */
function escapesOf(letters: Readonly<Record<string, string>>): Escapes {
  const all = { ...letters, '\\': '\\' }
  const chars = Object.values(all).map((char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)
  return { letters: all, hex: {}, always: new RegExp(`[${chars.join('')}]`, 'u'), mostly: '' }
}

function escaping(escapes: Escapes, { text: file }: Source): Codec {
  const habits = habitsOfFile(() => [file], escapes)
  return {
    decode: (raw) => unescape(raw, escapes),
    encode(text, was) {
      const raw = escapeLike(text, was, escapes, habits)
      return /[\r\n]/.test(raw) ? lineVerbatim.encode(raw, was) : raw
    },
  }
}

/** Replaces signs by their meanings, such as `|` by a line end. Line ends of the text follow the file. */
function replacing(signs: Readonly<Record<string, string>>, { eol }: Source): Codec {
  const texts = new Map(Object.entries(signs))
  // A sign without a meaning is never written.
  const spellings = new Map([...texts].flatMap(([sign, text]) => (text === '' ? [] : [[text, sign]])))
  const decode = (raw: string): string => replaceEach(withLf(raw), texts)
  return {
    decode,
    encode(text, was) {
      const raw = replaceEach(text, spellings)
      if (decode(raw) !== text) throw new FormatError('unwritable', signInText(text, texts))
      return withEolOf(was, raw, eol)
    },
  }
}

function signInText(text: string, signs: ReadonlyMap<string, string>): string {
  const sign = [...signs.keys()].find((each) => text.includes(each))
  return sign === undefined
    ? 'The text has a character that this place cannot spell.'
    : `The text has ${sign}, which means another character in this file.`
}

function replaceEach(text: string, table: ReadonlyMap<string, string>): string {
  const words = [...table.keys()].filter((word) => text.includes(word))
  if (words.length === 0) return text
  let replaced = ''
  let from = 0
  for (let at = 0; at < text.length;) {
    const word = words.find((each) => text.startsWith(each, at))
    if (word === undefined) at++
    else {
      replaced += text.slice(from, at) + (table.get(word) ?? '')
      from = at += word.length
    }
  }
  return replaced + text.slice(from)
}
