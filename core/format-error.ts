// The errors of plugins: why a file cannot be read, or a text cannot be written.

/** Why a file cannot be read or written. The list is closed; docs/wire.md explains each code. */
export type ErrorCode =
  /** The file is not well-formed at the offset. */
  | 'syntax'
  /** Nested deeper than any real file. */
  | 'too-deep'
  /** The file cannot be decoded and encoded again without loss in any of its charsets. */
  | 'charset'
  /** Not a text file, or an empty one although the format needs a root. */
  | 'not-this-format'
  /** Texts cannot be written in their places. The message names them. */
  | 'unwritable'
  /** The format does not support what the job asks for, such as several languages in a file of one. */
  | 'unsupported'
  /** The file can be read only if an option of the format is set. */
  | 'needs-option'
  /** Two edits of a plugin overlap, or a plugin broke another promise of the contract. */
  | 'contract'

/**
 * States in one clear sentence why a file cannot be read or written, and where. The engine adds line and column.
 *
 * A process can have this module twice: tsx loads what is required apart from what is imported, and formats are required.
 * So an error counts by the `kind` of its class, not by the class itself.
 */
export class FormatError extends Error {
  /** What an error is, in all copies of this module. A subclass without a kind of its own has one copy. */
  static readonly kind: string = 'FormatError'

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Object.hasOwn(this, 'kind')) return Function.prototype[Symbol.hasInstance].call(this, value)
    return value instanceof Error && kindsOf(value.constructor).includes(this.kind)
  }

  readonly code: ErrorCode
  /** Offset in the decoded text, if the place is known. */
  readonly offset: number | undefined
  /** The entry of an archive that the offset counts in. Left out, it counts in the text of the whole file. */
  readonly entry: { name: string; text: string } | undefined

  constructor(code: ErrorCode, message: string, offset?: number, entry?: { name: string; text: string }) {
    super(message)
    this.name = 'FormatError'
    this.code = code
    this.offset = offset
    this.entry = entry
  }
}

/**
 * The codes of a translation are broken, such as a tag that nothing closes. Only this text is left out, and the report
 * contains the reason. The file is refused only if the option `findings` is `fail`.
 */
export class BrokenCodes extends FormatError {
  static override readonly kind: string = 'BrokenCodes'

  constructor(message: string) {
    super('unwritable', message)
    this.name = 'BrokenCodes'
  }
}

/** The kinds of a class of errors, and of the classes that it extends. */
function kindsOf(type: unknown): unknown[] {
  const kinds: unknown[] = []
  for (let each = type; typeof each === 'function'; each = Object.getPrototypeOf(each) as unknown)
    if ('kind' in each) kinds.push(each.kind)
  return kinds
}
