// Tells by hashes whether a text came before. A set of the texts takes twice as long (`npm run bench`, flat JSON).

/** A longer row of occupied places is not an accident: somebody chose the texts so that their hashes collide. */
const LONGEST_ROW = 64

const FIRST_PLACES = 1024

/** Odd, and chosen anew in each process, so that no caller can make texts with equal hashes. */
const FACTORS = crypto.getRandomValues(new Int32Array(2)).map((factor) => factor | 1)
const FACTOR = FACTORS[0] ?? 1
const OTHER_FACTOR = FACTORS[1] ?? 1

/** Texts that came, as two hashes of 32 bits each. Different texts with both hashes equal are reported as a repeat. */
export class Repeats {
  /** Pairs of hashes. At most half are in use, so that rows are short; the second hash of an empty pair is 0. */
  #places = new Int32Array(FIRST_PLACES * 2)
  #count = 0

  /** Takes a text. Gives true where it came before, and very rarely where it did not. */
  add(text: string): boolean {
    let hash = text.length
    let other = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      hash = Math.imul(hash ^ code, FACTOR)
      hash ^= hash >>> 15
      other = Math.imul(other + code, OTHER_FACTOR) ^ (other >>> 13)
    }
    if (this.#count * 4 >= this.#places.length) this.#grow()
    this.#count++
    // Zero means that nothing is there.
    return put(this.#places, hash, other === 0 ? 1 : other)
  }

  #grow(): void {
    const larger = new Int32Array(this.#places.length * 2)
    for (let at = 0; at < this.#places.length; at += 2) {
      const other = this.#places[at + 1] ?? 0
      if (other !== 0) put(larger, this.#places[at] ?? 0, other)
    }
    this.#places = larger
  }
}

function put(places: Int32Array, hash: number, other: number): boolean {
  const last = places.length - 1
  let at = (hash << 1) & last
  for (let row = 0; places[at + 1] !== 0; row++) {
    if (row === LONGEST_ROW || (places[at] === hash && places[at + 1] === other)) return true
    at = (at + 2) & last
  }
  places[at] = hash
  places[at + 1] = other
  return false
}
