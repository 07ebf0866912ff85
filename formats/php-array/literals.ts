// How PHP spells literal texts: in quotes, as heredoc and nowdoc, or joined by dots.
import { FormatError, type Codec, type Source, type Span } from '@atlas/core/contract.ts'
import { closingQuote, replaceEscapes, type Escape } from '../_grammars/text/escapes.ts'
import { lineEnd, nextLine, skipBlanks, withEolOf, withLf } from '../_grammars/text/lines.ts'
import { spellChars } from '../_grammars/text/spell-chars.ts'

/** A literal. */
export interface PhpLiteral {
  kind: 'single' | 'double' | 'heredoc' | 'nowdoc'
  /** The characters between the quotes; for heredoc and nowdoc, between the first line end and the last. */
  inside: Span
  /** The offset after the closing quote or label. */
  end: number
  /** The label of a heredoc or nowdoc; '' for other kinds. */
  label: string
  /** The blanks before the closing label, which are not part of any line of the text. */
  margin: string
}

const docStart = /<<<[ \t]*(?:"([A-Za-z_]\w*)"|'([A-Za-z_]\w*)'|([A-Za-z_]\w*))[ \t]*(?:\r\n|\r|\n)/y

/** The literal that begins at an offset, if any. Throws a `FormatError` if it is not closed. */
export function phpLiteralAt(text: string, at: number): PhpLiteral | undefined {
  const char = text.charAt(at)
  if (char === "'" || char === '"') {
    const close = closingQuote(text, at + 1, char)
    if (close < 0) throw unclosed(at, char)
    const kind = char === '"' ? 'double' : 'single'
    return { kind, inside: [at + 1, close], end: close + 1, label: '', margin: '' }
  }
  if (char !== '<') return undefined
  docStart.lastIndex = at
  const [head, double, single, bare] = docStart.exec(text) ?? []
  const label = double ?? single ?? bare
  if (head === undefined || label === undefined) return undefined
  return docAt(text, at, at + head.length, single === undefined ? 'heredoc' : 'nowdoc', label)
}

/**
 *     <<<TEXT
 *       Good evening,
 *     ^^^^^^^^^^^^^^^
 *       {everybody}.
 *     ^^^^^^^^^^^^^^
 *       TEXT
 */
function docAt(
  text: string,
  at: number,
  start: number,
  kind: 'heredoc' | 'nowdoc',
  label: string,
): PhpLiteral {
  let last = start
  for (let line = start; line < text.length;) {
    const first = skipBlanks(text, line)
    if (text.startsWith(label, first) && !/\w/.test(text.charAt(first + label.length)))
      return {
        kind,
        inside: [start, last],
        end: first + label.length,
        label,
        margin: text.slice(line, first),
      }
    last = lineEnd(text, line)
    line = nextLine(text, last)
  }
  throw unclosed(at, label)
}

const unclosed = (at: number, mark: string): FormatError =>
  new FormatError('syntax', `The text that begins here is not closed: add the missing ${mark}.`, at)

/** A variable within a text. The first alternative takes every escape, so that an escaped dollar sign is skipped. */
const interpolation = /\\[^]|(\$[A-Za-z_{\x80-\uffff]|\{\$)/g

/** Whether a literal contains variables, so that it is not a fixed text. */
export function isInterpolated(text: string, { kind, inside }: PhpLiteral): boolean {
  if (kind === 'single' || kind === 'nowdoc') return false
  const raw = text.slice(inside[0], inside[1])
  if (!raw.includes('$')) return false
  return [...raw.matchAll(interpolation)].some(([, variable]) => variable !== undefined)
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\x1b',
  f: '\f',
  '\\': '\\',
  $: '$',
}
/** Escaped bytes of characters beyond ASCII; a character by its number; a byte by its number. */
const number =
  /((?:\\[xX][89A-Fa-f][0-9A-Fa-f]|\\[23][0-7]{2})+)|\\(?:u\{([0-9A-Fa-f]{1,6})\}|[xX]([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/y

/** The text of a literal's inside. An unknown escape is literal, backslash included. */
function decodeInside(raw: string, { kind, margin }: PhpLiteral): string {
  const lines = withLf(raw)
  if (kind === 'single') return replaceEscapes(lines, (at) => escapeInSingle(lines, at))
  const text =
    margin === ''
      ? lines
      : perLine(lines, (line) => line.replace(/^[ \t]+/, (blanks) => blanks.slice(margin.length)))
  if (kind === 'nowdoc') return text
  return replaceEscapes(text, (at) => escapeInDouble(text, at, kind))
}

function escapeInSingle(raw: string, at: number): Escape | undefined {
  const char = raw.charAt(at + 1)
  return char === '\\' || char === "'" ? { text: char, end: at + 2 } : undefined
}

function escapeInDouble(raw: string, at: number, kind: 'double' | 'heredoc'): Escape | undefined {
  const letter = raw.charAt(at + 1)
  if (letter === '"') return { text: kind === 'heredoc' ? '\\"' : '"', end: at + 2 }
  const char = ESCAPE_LETTERS[letter]
  if (char !== undefined) return { text: char, end: at + 2 }
  number.lastIndex = at
  const [whole, bytes, code, hex, octal] = number.exec(raw) ?? []
  if (whole === undefined) return undefined
  const end = at + whole.length
  if (bytes !== undefined) return { text: utf8(bytes), end }
  const value = octal === undefined ? parseInt(code ?? hex ?? '', 16) : parseInt(octal, 8)
  return { text: value > 0x10ffff ? whole : String.fromCodePoint(value), end }
}

const perLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n')

/** The text of escaped bytes: PHP's strings are bytes, here UTF-8, and `\xC3\xA9` is one letter. */
function utf8(escapes: string): string {
  const codes = escapes.toLowerCase().match(/x..|[0-7]{3}/g) ?? []
  return new TextDecoder().decode(
    Uint8Array.from(codes, (code) =>
      code.startsWith('x') ? parseInt(code.slice(1), 16) : parseInt(code, 8),
    ),
  )
}

// oxlint-disable-next-line no-control-regex -- these characters are invisible, so they are escaped
const controls = /[\0-\x08\x0b-\x1f\x7f]/g

const IN_SINGLE_QUOTES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'" }

function encodeInside(text: string, was: string, literal: PhpLiteral, eol: string): string {
  const { kind, label, margin } = literal
  let raw = text
  if (kind === 'single') raw = spellChars(text, /[\\']/g, IN_SINGLE_QUOTES)
  else if (kind !== 'nowdoc') {
    raw = text
      .replaceAll('\\', '\\\\')
      .replaceAll(/\$(?=[A-Za-z_{\x80-\uffff])|(?<=\{)\$/g, '\\$$')
      .replaceAll(controls, (char) =>
        char === '\r' ? '\\r' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
      )
    if (kind === 'double') raw = raw.replaceAll('"', '\\"')
    if (kind === 'double' && !/[\r\n]/.test(was)) raw = raw.replaceAll('\n', '\\n')
  }
  if (margin !== '') raw = perLine(raw, (line) => (line === '' ? '' : margin + line))
  if (label !== '' && raw.split('\n').some((line) => line.trimStart().startsWith(label)))
    throw new FormatError('unwritable', `A line that begins with "${label}" would end the text.`)
  return withEolOf(was, raw, eol)
}

/** The text of a literal. */
export const literalText = (text: string, literal: PhpLiteral): string =>
  decodeInside(text.slice(literal.inside[0], literal.inside[1]), literal)

/** Returns the codec of a literal's inside: all literals in the same quotes share one. */
export function literalCodecs({ eol }: Source): (literal: PhpLiteral) => Codec {
  const inQuotes = new Map<PhpLiteral['kind'], Codec>()
  return (literal) => {
    if (literal.label !== '') return literalCodec(literal, eol)
    const codec = inQuotes.get(literal.kind) ?? literalCodec(literal, eol)
    inQuotes.set(literal.kind, codec)
    return codec
  }
}

function literalCodec(literal: PhpLiteral, eol: string): Codec {
  const { kind, label } = literal
  const quote = kind === 'single' ? "'" : '"'
  return {
    ...(label === '' ? { isWhole: (raw) => isWholeInside(raw, quote) } : {}),
    decode: (raw) => decodeInside(raw, literal),
    encode(text, was) {
      const raw = encodeInside(text, was, literal, eol)
      if (decodeInside(raw, literal) === text) return raw
      throw new FormatError(
        'unwritable',
        'The text has a carriage return or blanks that this kind of literal would lose.',
      )
    },
  }
}

/** Whether a quoted literal with this inside ends behind it, and has no variables. */
function isWholeInside(raw: string, quote: string): boolean {
  const spelled = quote + raw + quote
  if (closingQuote(spelled, 1, quote) !== raw.length + 1) return false
  const literal = phpLiteralAt(spelled, 0)
  return literal !== undefined && !isInterpolated(spelled, literal)
}

/** The codec of several literals joined by dots: a new text is written as one literal. */
export function joinedCodec({ eol }: Source): Codec {
  const decode = (raw: string): string => {
    let text = ''
    for (let at = 0; at < raw.length; at++) {
      const literal = phpLiteralAt(raw, at)
      if (!literal) continue
      text += literalText(raw, literal)
      at = literal.end - 1
    }
    return text
  }
  return {
    decode,
    encode(text, was) {
      const first = phpLiteralAt(was, 0)
      const quote = first?.kind === 'double' || text.includes('\r') ? '"' : "'"
      const kind = quote === '"' ? 'double' : 'single'
      const literal: PhpLiteral = { kind, inside: [0, 0], end: 0, label: '', margin: '' }
      return quote + encodeInside(text, '', literal, eol) + quote
    },
  }
}
