// Recognizes repeated texts by two hashes. A set of the texts takes twice as long (`npm run bench`, flat JSON).

/** A longer row of occupied places means that the texts were chosen to make their hashes collide. */
const LONGEST_ROW = 256

const FIRST_PLACES = 256

/** No memory is reserved for more texts before they come. */
const MOST_EXPECTED = 100_000

/** At most this part of the places is in use, so that rows are short. */
const MOST_USED = 5 / 8

/** A set of texts, each kept as two hashes of 32 bits. If both hashes of two texts are equal, it reports a repeat. */
export class Repeats {
  /**
   * The second hash of each text, at the place that the first one names, or in the row behind it; 0 if a place is empty.
   * Each text is at another place, so nearly each one would wait for memory if this did not fit into the caches.
   */
  #places: Int32Array
  /** Both hashes of each text, in the order in which they came. */
  #hashes: Int32Array
  #count = 0

  /** `expected`: about how many texts there will be. */
  constructor(expected = 0) {
    let places = FIRST_PLACES
    while (places * MOST_USED < Math.min(expected, MOST_EXPECTED)) places *= 2
    this.#places = new Int32Array(places)
    this.#hashes = new Int32Array(places * 2)
  }

  /** Adds a text by its hashes. Returns true if it was added before; very rarely also if it was not. */
  add(hash: number, other: number): boolean {
    if (this.#count >= this.#places.length * MOST_USED) this.#grow()
    const at = this.#count++ * 2
    this.#hashes[at] = hash
    this.#hashes[at + 1] = other
    return put(this.#places, hash, other)
  }

  #grow(): void {
    const places = new Int32Array(this.#places.length * 2)
    const hashes = new Int32Array(places.length * 2)
    hashes.set(this.#hashes)
    for (let at = 0; at < this.#count * 2; at += 2) put(places, hashes[at] ?? 0, hashes[at + 1] ?? 0)
    this.#places = places
    this.#hashes = hashes
  }
}

function put(places: Int32Array, hash: number, other: number): boolean {
  const last = places.length - 1
  // Zero marks an empty place.
  const wanted = other === 0 ? 1 : other
  let at = hash & last
  for (let row = 0; places[at] !== 0; row++) {
    if (row === LONGEST_ROW || places[at] === wanted) return true
    at = (at + 1) & last
  }
  places[at] = wanted
  return false
}
