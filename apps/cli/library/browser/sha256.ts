// SHA-256 (FIPS 180-4). Browsers have it only as an asynchronous function.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of 8. */
const [ROUNDS, START] = constants()

/** The digest of these bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = padded(bytes)
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let index = 0; index < 16; index++) words[index] = blocks.getUint32(at + index * 4)
    addBlock(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** The bytes, a bit that is set, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const all = new Uint8Array(length)
  all.set(bytes)
  all[bytes.length] = 0x80
  const view = new DataView(all.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(length - 4, (bytes.length << 3) >>> 0)
  return view
}

/** Extends the 16 words of a block to 64, and mixes them into the state. */
function addBlock(state: Uint32Array, words: Uint32Array): void {
  const word = (index: number): number => words[index] ?? 0
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)]
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = word(index - 16) + one + word(index - 7) + two
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum + choice + (ROUNDS[index] ?? 0) + word(index)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function constants(): [rounds: readonly number[], start: readonly number[]] {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32)
  return [
    primes.map((prime) => fraction(Math.cbrt(prime))),
    primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  ]
}
