// Reads old-style property lists as .strings files use them: pairs of texts, and dictionaries of pairs.
import { FormatError, type Codec, type Container, type Source, type Span } from '@atlas/core/contract.ts'
import { commentsAbove, slashComment, withoutStars, type SlashComment } from '../_grammars/text/comments.ts'
import {
  closingQuote,
  escapeLike,
  habitsOfFile,
  hexEscapes,
  unescape,
  type Escapes,
} from '../_grammars/text/escapes.ts'
import { entrySpan, SLASH_COMMENT } from '../_grammars/text/entry-span.ts'
import { eolOf, skipBlanks, withLf } from '../_grammars/text/lines.ts'
import {
  APOSTROPHE,
  BYTE_ORDER_MARK,
  CR,
  EQUALS,
  LEFT_BRACE,
  LF,
  LINE_SEPARATOR,
  PARAGRAPH_SEPARATOR,
  QUOTE,
  RIGHT_BRACE,
  SEMICOLON,
  SLASH,
  isLineEnd,
  isSpace,
} from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'

/** The meaning of octal escapes from \200 on: the upper half of the NeXTSTEP character set. */
const NEXTSTEP =
  '\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ' +
  '—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\ufffd\ufffd'

const octal = (code: number): string => (code < 128 ? String.fromCharCode(code) : NEXTSTEP.charAt(code - 128))

const escapesIn = (quote: '"' | "'"): Escapes => ({
  letters: {
    n: '\n',
    t: '\t',
    r: '\r',
    a: '\x07',
    b: '\b',
    f: '\f',
    v: '\v',
    '\\': '\\',
    [quote]: quote,
  },
  hex: { U: 4, u: 4 },
  octal,
  always:
    quote === '"'
      ? /["\\\r\0-\x08\x0b\f\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]/
      : /['\\\r\0-\x08\x0b\f\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]/,
  mostly: '\n\t',
})

const ESCAPES = { '"': escapesIn('"'), "'": escapesIn("'") }

/** A text in quotation marks (`at` is the span between them) or bare. */
export interface PlistText {
  at: Span
  quote: '"' | "'" | ''
}

/** A pair of a dictionary. */
export interface PlistPair {
  /** The decoded keys of the dictionaries around it, then its key. */
  key: readonly string[]
  keyText: PlistText
  /** From the comments above it to its semicolon. */
  whole: Span
  /** The dictionaries around it, the outermost first. */
  containers: readonly Container[]
  /** Undefined in the short form `"key";`, whose value is its key. */
  value: PlistText | undefined
  context: string | undefined
}

/**
 * The pairs of a file, in order. Throws a `FormatError` where a text, a comment or a dictionary is not closed, or
 * where something other than a pair is found.
 *
 *     "greeting" = "Hello";   "farewell";
 *      ^^^^^^^^     ^^^^^      ^^^^^^^^
 */
export function plistPairs(text: string): PlistPair[] {
  const pairs: PlistPair[] = []
  const comments = commentsAbove()
  /** The path of keys for each open dictionary; empty for one around the whole file. */
  const path: (readonly string[])[] = []
  let containers: readonly Container[] = []
  let at = 0
  let crossedLine = skipSpace()
  if (text.charCodeAt(at) === LEFT_BRACE) open([])

  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === RIGHT_BRACE && path.length > 0) {
      path.pop()
      const container = containers.at(-1)
      containers = containers.slice(0, -1)
      const end = at
      step()
      if (container) close(container, end)
    } else if (code === SEMICOLON) step()
    else {
      const start = Math.max(comments.above(at), pairs.at(-1)?.whole[1] ?? 0)
      const context = comments.take()
      const keyText = readText('a key')
      const name = decodeText(text, keyText)
      if (text.charCodeAt(at) !== EQUALS) {
        const whole: Span = [start, semicolonEnd(keyText)]
        pairs.push({
          key: keyOf(name),
          keyText,
          value: undefined,
          whole,
          containers,
          context: endPair(name, context, false),
        })
        continue
      }
      step()
      if (text.charCodeAt(at) === LEFT_BRACE) open(keyOf(name), start, keyText)
      else {
        const value = readText(`the value of the key "${name}"`)
        const whole: Span = [start, semicolonEnd(value)]
        pairs.push({
          key: keyOf(name),
          keyText,
          value,
          whole,
          containers,
          context: endPair(name, context, crossedLine),
        })
      }
    }
  }
  if (path.length > 0)
    throw new FormatError('syntax', 'The file ends inside a dictionary: add the missing "}".', at)
  return pairs

  /** Skips one character and the space after it. */
  function step(): void {
    at++
    crossedLine = skipSpace()
  }

  function open(key: readonly string[], start?: number, keyText?: PlistText): void {
    if (path.length >= MAX_DEPTH) throw tooDeep('Dictionaries', at)
    path.push(key)
    const inside: Span = [at + 1, at + 1]
    const container: Container = { at: [start ?? at + 1, at + 1], inside }
    if (keyText) container.key = keyText.at
    containers = [...containers, container]
    step()
    comments.drop()
  }

  /** Sets the spans of a dictionary whose closing brace is at `end`. The dictionary around a file stays. */
  function close(container: Container, end: number): void {
    container.inside = [container.inside[0], end]
    if (!container.key) {
      container.at = container.inside
      return
    }
    const to = text.charCodeAt(at) === SEMICOLON ? at + 1 : end + 1
    container.at = entrySpan(text, container.at[0], to, SLASH_COMMENT)
    container.bare = [container.key[0] - (isQuote(container.key[0] - 1) ? 1 : 0), to]
  }

  function isQuote(offset: number): boolean {
    const code = text.charCodeAt(offset)
    return code === QUOTE || code === APOSTROPHE
  }

  function keyOf(name: string): readonly string[] {
    const outer = path.at(-1)
    return outer ? [...outer, name] : [name]
  }

  function readText(what: string): PlistText {
    const read = plistTextAt(text, at, what)
    at = endOf(read)
    crossedLine = skipSpace()
    return read
  }

  /** The end of a pair, whose last text this is. */
  function semicolonEnd(last: PlistText): number {
    return text.charCodeAt(at) === SEMICOLON ? at + 1 : endOf(last)
  }

  /** Skips the semicolon and the comment after it on its line; returns the context of the pair. */
  function endPair(name: string, above: string | undefined, isLineOver: boolean): string | undefined {
    if (text.charCodeAt(at) !== SEMICOLON) {
      // A missing semicolon is harmless at the end of a line or a dictionary.
      if (isLineOver || at >= text.length || text.charCodeAt(at) === RIGHT_BRACE) return above
      throw new FormatError(
        'syntax',
        `Expected ";" after "${name}". A quotation mark inside a text is written as \\".`,
        at,
      )
    }
    comments.drop()
    const behind = slashComment(text, skipBlanks(text, at + 1))
    const endsLine = behind && isLineEnd(text.charCodeAt(skipBlanks(text, behind.end)))
    if (!endsLine) {
      step()
      return above
    }
    at = behind.end
    crossedLine = skipSpace()
    const words = wordsOf(behind).trim()
    return above ? `${above}\n${words}` : words
  }

  /** Skips white space and comments; returns whether they had a line end. */
  function skipSpace(): boolean {
    let lineEnds = 0
    let crossed = false
    let end = at
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === LF || (code === CR && text.charCodeAt(end + 1) !== LF)) {
        crossed = true
        if (++lineEnds > 1) comments.drop()
      } else if (!isGap(code)) {
        const comment = code === SLASH ? slashComment(text, end) : undefined
        if (!comment) break
        comments.add(wordsOf(comment), end)
        end = comment.end - 1
        lineEnds = 0
      }
    }
    at = end
    return crossed
  }
}

/** White space between pairs, including a byte order mark that an editor left in the middle of a file. */
const isGap = (code: number): boolean =>
  isSpace(code) || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR || code === BYTE_ORDER_MARK

/** The words of a comment. */
const wordsOf = ({ words, isBlock }: SlashComment): string => (isBlock ? withoutStars(words) : words)

/** Characters of a text without quotation marks. */
const bare = /[\w$/:.-]+/y

/** The text that begins at `at`; `what` is the name for the error. */
function plistTextAt(text: string, at: number, what: string): PlistText {
  const code = text.charCodeAt(at)
  if (code === QUOTE || code === APOSTROPHE) {
    const quote = code === QUOTE ? '"' : "'"
    const end = closingQuote(text, at + 1, quote)
    if (end >= 0) return { at: [at + 1, end], quote }
    throw new FormatError('syntax', `The text that begins here is not closed: add the missing ${quote}.`, at)
  }
  bare.lastIndex = at
  if (bare.test(text)) return { at: [at, bare.lastIndex], quote: '' }
  throw new FormatError('syntax', `Expected ${what}: a text in quotation marks.`, at)
}

/** The offset after a text and its closing quotation mark. */
const endOf = ({ at, quote }: PlistText): number => at[1] + quote.length

const decodeText = (text: string, { at, quote }: PlistText): string =>
  decodeInside(text.slice(at[0], at[1]), quote)

/** The decoded text between quotation marks; a bare text is unchanged. */
const decodeInside = (raw: string, quote: PlistText['quote']): string =>
  quote === '' ? raw : unescape(withLf(raw), ESCAPES[quote])

/** The codecs of a file's texts: one for each kind of quotation, one for the short form `"key";`. */
export interface PlistCodecs {
  of(quote: PlistText['quote']): Codec
  /** The codec of the short form, over the key with its quotation marks: a translation turns it into a pair. */
  short: Codec
}

export function plistCodecs({ text: file, eol }: Source, pairs: readonly PlistPair[]): PlistCodecs {
  const habits = habitsOfFile(() => rawValues(file, pairs), ESCAPES['"'])
  const escape = (char: string): string => hexEscapes(char, ESCAPES['"'], habits.smallHex)
  const encodeInside = (text: string, was: string, quote: '"' | "'"): string => {
    const raw = escapeLike(text, withLf(was), ESCAPES[quote], habits)
    return raw.includes('\n') ? raw.replaceAll('\n', eolOf(was, eol)) : raw
  }
  const quoted = (quote: '"' | "'"): Codec => ({
    decode: (raw) => decodeInside(raw, quote),
    isWhole: (raw) => closingQuote(raw + quote, 0, quote) === raw.length,
    encode: (text, was) => encodeInside(text, was, quote),
    escape,
  })
  const codecs = {
    '"': quoted('"'),
    "'": quoted("'"),
    '': {
      decode: (raw: string) => decodeText(raw, plistTextAt(raw, 0, 'a value')),
      encode: (text: string) => (canBeBare(text) ? text : `"${encodeInside(text, '', '"')}"`),
      escape,
    },
  }
  return {
    of: (quote) => codecs[quote],
    short: {
      decode(raw) {
        const key = plistTextAt(raw, 0, 'a key')
        const value = raw.indexOf('"', endOf(key))
        return decodeText(raw, value < 0 ? key : plistTextAt(raw, value, 'a value'))
      },
      encode(text, was) {
        const key = was.slice(0, endOf(plistTextAt(was, 0, 'a key')))
        return `${key} = "${encodeInside(text, '', '"')}"`
      },
      escape,
    },
  }
}

function* rawValues(file: string, pairs: readonly PlistPair[]): Iterable<string> {
  for (const { value } of pairs) if (value) yield file.slice(value.at[0], value.at[1])
}

const canBeBare = (text: string): boolean => /^[\w$/:.-]+$/.test(text) && !text.startsWith('//')
