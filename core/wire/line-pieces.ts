// Newline-delimited JSON in pieces of memory. Each piece can be given back as soon as it is read.
import { joinBytes } from '../bytes.ts'
import { requireUtf8, withoutMark } from './call.ts'

const LINE_FEED = 10

/** Lines are decoded in groups of about this many bytes. */
const GROUP = 65_536

/** Lines that can be read only once are asked for again: what they were needed for must begin again, with new ones. */
export class ReadTwice extends Error {
  constructor() {
    super('These lines can be read only once.')
    this.name = 'ReadTwice'
  }
}

/** Lines in pieces, which may end anywhere. */
export class LinePieces {
  readonly length: number
  #pieces: readonly Uint8Array[] | undefined
  readonly #giveBack: ((piece: Uint8Array) => void) | undefined

  /** `giveBack`: called with each piece when it has been read. The lines can then be read only once. */
  constructor(pieces: readonly Uint8Array[], giveBack?: (piece: Uint8Array) => void) {
    this.length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    this.#pieces = pieces
    this.#giveBack = giveBack
  }

  /** Groups of whole lines, each without its last line feed. Throws a `CallError` (400) at bytes that are not UTF-8. */
  *groups(): Generator<Uint8Array, undefined> {
    const pieces = this.#pieces
    if (!pieces) throw new ReadTwice()
    if (this.#giveBack) this.#pieces = undefined
    let isFirst = true
    for (const group of this.#unchecked(pieces)) {
      requireUtf8(group)
      yield isFirst ? withoutMark(group) : group
      isFirst = false
    }
  }

  *#unchecked(pieces: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
    /** The start of a line that the pieces so far do not end. It is copied, since they may be given back. */
    let begun: Uint8Array[] = []
    for (const piece of pieces) {
      const last = piece.lastIndexOf(LINE_FEED)
      if (last >= 0) {
        const first = piece.indexOf(LINE_FEED)
        yield joinBytes([...begun, piece.subarray(0, first)])
        begun = []
        for (let at = first + 1; at <= last;) {
          const end = piece.indexOf(LINE_FEED, Math.min(at + GROUP, last))
          yield piece.subarray(at, end)
          at = end + 1
        }
      }
      begun.push(new Uint8Array(piece.subarray(last + 1)))
      this.#giveBack?.(piece)
    }
    yield joinBytes(begun)
  }
}
