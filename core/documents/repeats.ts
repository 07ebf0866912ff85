// Recognizes repeated texts by two hashes. A set of the texts takes twice as long (`npm run bench`, flat JSON).

/** A longer row of occupied places means that the texts were chosen to make their hashes collide. */
const LONGEST_ROW = 64

const FIRST_PLACES = 1024

/** No memory is reserved for more texts before they come. */
const MOST_EXPECTED = 100_000

/** A set of texts, each kept as two hashes of 32 bits. If both hashes of two texts are equal, it reports a repeat. */
export class Repeats {
  /** Pairs of hashes. At most half are in use, so that rows are short. The second hash of an empty pair is 0. */
  #places: Int32Array
  #count = 0

  /** `expected`: about how many texts there will be. */
  constructor(expected = 0) {
    let places = FIRST_PLACES
    while (places < Math.min(expected, MOST_EXPECTED) * 2) places *= 2
    this.#places = new Int32Array(places * 2)
  }

  /** Adds a text by its hashes. Returns true if it was added before; very rarely also if it was not. */
  add(hash: number, other: number): boolean {
    if (this.#count * 4 >= this.#places.length) this.#grow()
    this.#count++
    // Zero marks an empty pair.
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
