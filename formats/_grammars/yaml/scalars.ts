// Writes texts as YAML scalars: plain, in quotes, or as a block. Not every style can hold every text.
import type { Codec } from '@atlas/core/contract.ts'
import { decodeBlock, encodeBlock, isWholeBlock } from './block-scalars.ts'
import { decodeDouble, escapeDouble, escapesLetters } from './escapes.ts'
import { fold, unfold } from './folding.ts'
import { beyond, isIndicator, ScalarEnds } from './lexemes.ts'
import type { ScalarPlace, ScalarStyle } from './places.ts'
import {
  APOSTROPHES,
  BREAKS,
  FLOW_SIGNS,
  PLAIN_SCALAR_ENDS,
  QUOTES,
  traitsOf,
  UNPRINTABLE,
} from './traits.ts'
import { isPlainText, isSurelyText } from './words.ts'
import { APOSTROPHE, COLON, GREATER_THAN, HYPHEN, PERIOD, PIPE, QUOTE, SPACE } from '../text/chars.ts'

/** The style of a scalar in the file. */
export function scalarStyle(raw: string): ScalarStyle {
  switch (raw.charCodeAt(0)) {
    case QUOTE:
      return 'double'
    case APOSTROPHE:
      return 'single'
    case PIPE:
      return 'literal'
    case GREATER_THAN:
      return 'folded'
    default:
      return 'plain'
  }
}

/** The codec for one kind of place. It keeps a scalar's style, unless the new text needs another one. */
export function scalarCodec(scalarPlace: ScalarPlace): Codec {
  return {
    decode: (raw) => decodeScalar(raw, scalarPlace.margin),
    isWhole: (raw) => isWholeScalar(raw, scalarPlace),
    encode(text, was) {
      switch (was === '' ? scalarPlace.style : scalarStyle(was)) {
        case 'plain':
          return asPlain(text, was, scalarPlace) ?? asQuoted(text)
        case 'single':
          return asSingle(text, was, scalarPlace) ?? asDouble(text, was, scalarPlace)
        case 'double':
          return asDouble(text, was, scalarPlace)
        default:
          return encodeBlock(text, was, scalarPlace)
      }
    },
  }
}

/** Whether a spelling is a scalar up to its end: a plain or a quoted one on one line, or a block. */
function isWholeScalar(raw: string, { margin, inFlow, isLast }: ScalarPlace): boolean {
  // Inside `[ ]` and `{ }`, more of what is around a scalar matters.
  if (inFlow) return false
  const style = scalarStyle(raw)
  if (style === 'literal' || style === 'folded') return !isLast && isRead(() => isWholeBlock(raw, margin))
  if (raw.includes('\n') || raw.includes('\r')) return false
  if (style === 'plain') return margin >= 0 && isPlainText(raw) && isPlainLine(raw)
  if (raw.length > 1 && raw.indexOf(raw.charAt(0), 1) === raw.length - 1 && !raw.includes('\\')) return true
  return isRead(() => new ScalarEnds(raw).quoted(0, margin) === raw.length)
}

/** Whether a plain scalar may begin with the first of these characters, and none of them ends it. */
function isPlainLine(raw: string): boolean {
  const first = raw.charCodeAt(0)
  const isMarker = first === HYPHEN || first === PERIOD || first === COLON
  if (isIndicator(first) || first === SPACE || isMarker || raw.endsWith(' ')) return false
  return (
    (traitsOf(raw) & PLAIN_SCALAR_ENDS) === 0 || isRead(() => new ScalarEnds(raw).plain(0) === raw.length)
  )
}

/** The result of a part of the fast reader; false if it does not support the spelling. */
function isRead(read: () => boolean): boolean {
  try {
    return read()
  } catch (error) {
    if (error !== beyond) throw error
    return false
  }
}

const NON_SPECIFIC_TAG = /^![ \t]+/

/**
 * The codec for a scalar after the tag `!`. The tag makes it a string in YAML, but Ruby reads `! 'no'` as it reads
 * `no`. So the tag is removed unless all readers take the text for a string.
 */
export function taggedCodec(codec: Codec): Codec {
  return {
    decode: (raw) => codec.decode(raw.replace(NON_SPECIFIC_TAG, '')),
    encode(text, was) {
      const [tag = ''] = NON_SPECIFIC_TAG.exec(was) ?? []
      const spelled = codec.encode(text, was.slice(tag.length))
      return isSurelyText(text) ? tag + spelled : spelled
    },
  }
}

/** The text of a scalar. `margin` is needed if a block's header states its indentation. */
export function decodeScalar(raw: string, margin: number): string {
  switch (scalarStyle(raw)) {
    case 'plain':
      return raw.includes('\n') ? unfold(raw) : raw
    case 'single': {
      const inner = raw.slice(1, -1)
      return (inner.includes('\n') ? unfold(inner) : inner).replaceAll("''", "'")
    }
    case 'double':
      return raw.includes('\\') || raw.includes('\n') ? decodeDouble(raw) : raw.slice(1, raw.indexOf('"', 1))
    default:
      return decodeBlock(raw, margin)
  }
}

/**
 * Matches text that a plain scalar cannot contain: indicators, markers, `: `, ` #`, white space at the edge of a line.
 */
const notPlain = /^[ \t,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^(?:---|\.\.\.)(?:\s|$)|:(?:\s|$)|\s#|[ \t]$|\t/m

function asPlain(text: string, was: string, { inFlow, eol }: ScalarPlace): string | undefined {
  // Some readers remove wide spaces at the edges.
  if (!isSurelyText(text) || text.trim() !== text) return undefined
  const traits = traitsOf(text)
  if ((traits & UNPRINTABLE) !== 0 || (mayNotBePlain(text, traits) && notPlain.test(text))) return undefined
  if (inFlow && ((traits & FLOW_SIGNS) !== 0 || text.startsWith('-') || text.includes('  '))) return undefined
  if (was.includes('\n')) return fold(text, was, eol)
  return (traits & BREAKS) !== 0 ? undefined : text
}

/** Whether `notPlain` may match. A cheap check, since most texts contain none of its characters. */
function mayNotBePlain(text: string, traits: number): boolean {
  if ((traits & (BREAKS | PLAIN_SCALAR_ENDS)) !== 0) return true
  const first = text.charCodeAt(0)
  return isIndicator(first) || first === HYPHEN || first === PERIOD
}

/** A text that cannot be plain, in the quotes that need the fewest escapes. */
function asQuoted(text: string): string {
  const traits = traitsOf(text)
  const isCalm = (traits & (UNPRINTABLE | APOSTROPHES | BREAKS)) === 0 && !text.includes('\t')
  return isCalm && (traits & QUOTES) !== 0 ? `'${text}'` : `"${escapeDouble(text)}"`
}

function asSingle(text: string, was: string, { eol }: ScalarPlace): string | undefined {
  const traits = traitsOf(text)
  if ((traits & UNPRINTABLE) !== 0) return undefined
  const doubled = (traits & APOSTROPHES) === 0 ? text : text.replaceAll("'", "''")
  if (was.includes('\n')) {
    const folded = fold(doubled, was, eol)
    return folded === undefined ? undefined : `'${folded}'`
  }
  return (traits & BREAKS) !== 0 ? undefined : `'${doubled}'`
}

function asDouble(text: string, was: string, { eol }: ScalarPlace): string {
  const escapesAll = escapesLetters(was)
  if (scalarStyle(was) !== 'double' || !was.includes('\n')) return `"${escapeDouble(text, escapesAll)}"`
  const keepsEnds = !/\\n/.test(was)
  const escaped = keepsEnds
    ? text
        .split('\n')
        .map((line) => escapeDouble(line, escapesAll))
        .join('\n')
    : undefined
  const whole = escapeDouble(text, escapesAll)
  return `"${(escaped && fold(escaped, was, eol)) ?? fold(whole, was, eol) ?? whole}"`
}
