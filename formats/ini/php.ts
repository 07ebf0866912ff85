// INI as PHP reads it (`parse_ini_file`), in Joomla and others: `"` is escaped, and `;` ends a value without quotes.
import {
  beginningWith,
  FormatError,
  type Code,
  type Codec,
  type Source,
  type Span,
} from '@atlas/core/contract.ts'
import { isLineEnd } from '../_grammars/text/chars.ts'
import { skipBlanks, trimBlanks, withEolOf, withLf } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'

/**
 * A value in quotes, which may go on over several lines. Joomla's `_QQ_` between two quoted parts is a quotation mark.
 *
 *     NAME="the "_QQ_"old"_QQ_" pier" ; comment
 *          ^^^^^^^^^^^^^^^^^^^^^^^^^^
 */
const quotedValue = /"(?:[^"\\]|\\[^])*"(?:[ \t]*_QQ_[ \t]*"(?:[^"\\]|\\[^])*")*/y

/** A value between apostrophes, which are the only thing that it cannot contain. */
const plainQuoted = /'[^'\r\n]*'/y

/** The end of a part in quotes, `_QQ_`, and the beginning of the next part. */
const quotationMark = /"[ \t]*_QQ_[ \t]*"/g

/**
 * The value that begins at `start` in a line that ends at `end`; undefined if its quotes are not closed, so that PHP
 * refuses the file.
 */
export function phpValueAt(text: string, start: number, end: number): Span | undefined {
  const quote = text[start]
  if (quote !== '"' && quote !== "'") {
    const comment = text.indexOf(';', start)
    return [start, trimBlanks(text, start, comment < 0 || comment > end ? end : comment)]
  }
  const pattern = quote === '"' ? quotedValue : plainQuoted
  pattern.lastIndex = start
  if (!pattern.test(text)) return undefined
  const close = pattern.lastIndex
  const behind = skipBlanks(text, close)
  const isEnd = behind >= text.length || text[behind] === ';' || isLineEnd(text.charCodeAt(behind))
  return isEnd ? [start, close] : undefined
}

/** Words that PHP replaces, and signs that have a meaning in a value without quotes. */
const NEEDS_QUOTES = /^$|^\s|\s$|["';&|~!^(){}=$[\]\\`@<>]|\b(?:yes|no|on|off|true|false|null|none)\b/i

/** A backslash before a quotation mark, before `$` or at the end would be read as an escape. */
const LOOSE_BACKSLASH = /(?<!\\)(?:\\\\)*\\(?=["$]|$)/

/** A constant or a variable of the environment that is not closed or has no name: PHP refuses the file. */
const BROKEN_VARIABLE = /\$\{(?!\w+\})/

/** What no text between apostrophes may have: Joomla's way to read takes a semicolon there for a comment. */
const NOT_BETWEEN_APOSTROPHES = /[';]/

/** What PHP replaces by the value of a constant or of a variable of the environment. Joomla shows it as it is. */
export const phpVariables = beginningWith('$', (text) =>
  Array.from(text.matchAll(/\$\{(\w+)\}/g), ({ 0: spelled, index }): Code => ({
    at: [index, index + spelled.length],
    id: spelled,
    kind: 'value',
    requiredBy: 'compiler',
    shown: spelled,
  })),
)

/** The codec of the values of a file. */
export function phpCodec({ eol }: Source): Codec {
  return {
    decode: decodeValue,
    normalize: withLf,
    encode(text, was) {
      if (!isMultiline(was)) requireOneLine(text)
      if (!/^["']/.test(was) && was !== '' && !NEEDS_QUOTES.test(text)) return text
      if (was.startsWith("'") && !NOT_BETWEEN_APOSTROPHES.test(text)) return `'${withEolOf(was, text, eol)}'`
      if (LOOSE_BACKSLASH.test(text))
        throw new FormatError(
          'unwritable',
          'The text has a single backslash before a quotation mark, before $ or at its end, which PHP reads as an escape.',
        )
      if (text.includes('\\\\') && !was.includes('\\\\'))
        throw new FormatError('unwritable', 'The text has two backslashes, which PHP reads as one.')
      if (BROKEN_VARIABLE.test(text))
        throw new FormatError(
          'unwritable',
          'The text has ${ without a name and }, for which PHP refuses the file.',
        )
      const mark = was.replaceAll(quotationMark, '') === was ? '\\"' : '"_QQ_"'
      return `"${withEolOf(was, text.replaceAll('"', mark), eol)}"`
    },
  }
}

const isMultiline = (raw: string): boolean => /[\r\n]/.test(raw)

function decodeValue(raw: string): string {
  if (raw.startsWith("'")) return withLf(raw.slice(1, -1))
  if (!raw.startsWith('"')) return raw
  const text = raw.slice(1, -1).replaceAll(quotationMark, '\\"')
  return withLf(text.replaceAll(/\\([^])/g, (escape, char: string) => (char === '"' ? char : escape)))
}
