// What the engine uses of Node's `Buffer`, for the page without a server.

type Encoding = 'utf8' | 'latin1' | 'base64'

class BrowserBuffer extends Uint8Array<ArrayBuffer> {
  /** The length, or a buffer and the place in it. */
  constructor(content: ArrayBuffer | number, at?: number, length?: number) {
    super(content as ArrayBuffer, at, length)
  }

  static override from(content: unknown, at?: unknown, length?: unknown): BrowserBuffer {
    if (content instanceof ArrayBuffer) return new BrowserBuffer(content, Number(at ?? 0), length as number)
    if (typeof content !== 'string') return copied(content as ArrayLike<number>)
    if (at === 'base64') return copied(Uint8Array.from(atob(content), (char) => char.charCodeAt(0)))
    if (at === 'latin1') return copied(Uint8Array.from(content, (char) => char.charCodeAt(0)))
    return copied(new TextEncoder().encode(content))
  }

  static concat(pieces: readonly Uint8Array[]): BrowserBuffer {
    const all = new BrowserBuffer(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    return all
  }

  static alloc(length: number): BrowserBuffer {
    return new BrowserBuffer(length)
  }

  static allocUnsafeSlow(length: number): BrowserBuffer {
    return new BrowserBuffer(length)
  }

  static byteLength(text: string): number {
    return new TextEncoder().encode(text).length
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    const end = Math.min(one.length, other.length)
    for (let at = 0; at < end; at++) {
      const difference = (one[at] ?? 0) - (other[at] ?? 0)
      if (difference !== 0) return difference
    }
    return one.length - other.length
  }

  equals(other: Uint8Array): boolean {
    return BrowserBuffer.compare(this, other) === 0
  }

  /** Copies all bytes to a place in another buffer, and returns their number. */
  copy(target: Uint8Array, at = 0): number {
    target.set(this, at)
    return this.length
  }

  /** The offset of a byte or of bytes; -1 without any. */
  override indexOf(wanted: number | Uint8Array, from = 0): number {
    if (typeof wanted === 'number') return super.indexOf(wanted, from)
    const [first = 0] = wanted
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (wanted.every((byte, index) => this[at + index] === byte)) return at
    }
    return -1
  }

  write(text: string, at = 0): number {
    return new TextEncoder().encodeInto(text, this.subarray(at)).written
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    const bytes = this.subarray(start, end)
    if (encoding === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return encoding === 'latin1' ? text : btoa(text)
  }
}

function copied(bytes: ArrayLike<number>): BrowserBuffer {
  const copy = new BrowserBuffer(bytes.length)
  copy.set(bytes)
  return copy
}

export { BrowserBuffer as Buffer }
export { isAscii, isUtf8 } from '../../library/browser/bytes.ts'
