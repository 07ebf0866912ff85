// Whether a text stands twice in a list, told without a set of all texts, which takes three times as long.

/** More texts than this in a row of equal hashes are no accident: somebody made them so. */
const LONGEST_ROW = 64

/** Odd, and another one in each process, so that nobody can know which texts have equal hashes. */
const FACTOR = (crypto.getRandomValues(new Int32Array(1))[0] ?? 0) | 1

/** False where all texts differ. True where two are equal, or could not be told apart in time. */
export function mayRepeat(texts: readonly string[]): boolean {
  // Half of it stays empty, so that rows are short. 0 is nothing, else one more than the index of a text.
  const places = new Int32Array(2 ** Math.ceil(Math.log2(texts.length * 2 + 1)))
  const hashes = new Int32Array(texts.length)
  const last = places.length - 1
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? ''
    const hash = hashOf(text)
    hashes[index] = hash
    let place = hash & last
    for (let row = 0; places[place] !== 0; row++) {
      const other = (places[place] ?? 0) - 1
      if (row === LONGEST_ROW || (hashes[other] === hash && texts[other] === text)) return true
      place = (place + 1) & last
    }
    places[place] = index + 1
  }
  return false
}

function hashOf(text: string): number {
  let hash = text.length
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR)
    hash ^= hash >>> 15
  }
  return hash
}
