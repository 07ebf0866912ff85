// Compares bytes with a short text, four at a time.
import { utf8Text } from '../bytes.ts'

/** A text that is compared with bytes. */
export class Literal {
  /** In bytes. */
  readonly length: number
  /** How many more bytes than UTF-16 units it has. */
  readonly surplus: number
  readonly #words: readonly number[]
  readonly #last: number
  readonly #mask: number

  constructor(text: Uint8Array) {
    const { length } = text
    const bytes = new Uint8Array(length + 4)
    bytes.set(text)
    const view = new DataView(bytes.buffer)
    const whole = length >> 2
    this.length = length
    this.surplus = length - utf8Text(text).length
    this.#words = Array.from({ length: whole }, (_, index) => view.getInt32(index * 4, true))
    this.#last = view.getInt32(whole * 4, true)
    this.#mask = (1 << ((length & 3) * 8)) - 1
  }

  /** Whether it is at this offset. Up to three bytes behind it are read, too. */
  isAt(view: DataView, at: number): boolean {
    const words = this.#words
    let place = at
    for (let index = 0; index < words.length; index++) {
      if (view.getInt32(place, true) !== words[index]) return false
      place += 4
    }
    return (view.getInt32(place, true) & this.#mask) === this.#last
  }
}
