// The limits on what is read from a file, so that a small file cannot produce strings or an answer of any size.
import { digestOf } from '../bytes.ts'
import { FormatError } from '../contract.ts'

/** Longer identifiers are shortened. */
export const LONGEST_IDENTIFIER = 1000

/** Longer contexts are shortened. The longest in our corpus of real files has 1,504 characters. */
const LONGEST_CONTEXT = 4000

/** A text has at most this many characters, and so does a built one: the limit of V8. */
export const LONGEST_TEXT = 536_870_888

/** An answer may always have this many bytes, the limit of what the platform accepts inline. */
const MIN_BYTES = 5_000_000

/** Beyond that it may have this many bytes for each byte of its call. The answers to real files have at most 6. */
const MULTIPLE = 25

/** The maximum size of an answer to a call of `callBytes` bytes, including everything that was fetched for it. */
export function mostAnswerBytes(callBytes: number): number {
  return Math.max(MIN_BYTES, callBytes * MULTIPLE)
}

/**
 * An identifier of at most `LONGEST_IDENTIFIER` characters. The end of a longer one becomes a digest of the whole, so
 * that it stays unique, and the same in each reading.
 */
export function shortIdentifier(name: string): string {
  if (name.length <= LONGEST_IDENTIFIER) return name
  const digest = `~${digestOf(name)}`
  return start(name, LONGEST_IDENTIFIER - digest.length) + digest
}

/** A context of at most `LONGEST_CONTEXT` characters. */
export function shortContext(context: string): string {
  return context.length <= LONGEST_CONTEXT ? context : `${start(context, LONGEST_CONTEXT - 1)}…`
}

/** The first characters of a text, without half a surrogate pair at its end. */
function start(text: string, length: number): string {
  return text.slice(0, (text.codePointAt(length - 1) ?? 0) > 0xff_ff ? length - 1 : length)
}

/** Throws a `FormatError` if a file has more bytes than a text can have characters: a character takes one byte or more. */
export function requireTextBytes(bytes: number, what = 'The file has'): void {
  if (bytes <= LONGEST_TEXT) return
  throw new FormatError(
    'unsupported',
    `${what} more than ${LONGEST_TEXT.toLocaleString('en')} bytes, the most that are supported. Split it into several files.`,
  )
}

/** Throws a `FormatError` if an answer has too many bytes. */
export function requireAnswerBytes(bytes: number, most: number): void {
  if (bytes <= most) return
  throw new FormatError(
    'unsupported',
    `The answer would have more than ${most.toLocaleString('en')} bytes, the most for a call of this size. Shorten long keys, headings and comments, which each of their strings repeats, or split the file into several.`,
  )
}
