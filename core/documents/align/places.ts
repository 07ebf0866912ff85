// Where the texts of a document are, and which of them have a word.

/** A pair of texts to learn from. */
export interface LearnedPair {
  source: number
  target: number
}

/** Texts that follow each other, up to `to`. */
export interface Range {
  from: number
  to: number
}

/** Which texts have a word, in their order. */
export function placesOf(texts: readonly Iterable<string>[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [index, words] of texts.entries())
    for (const word of words) {
      const own = places.get(word)
      if (own) own.push(index)
      else places.set(word, [index])
    }
  return places
}

/** The places in a range. */
export function within(places: readonly number[] | undefined, { from, to }: Range): readonly number[] {
  if (!places) return []
  const start = firstFrom(places, from)
  const end = firstFrom(places, to)
  return start === 0 && end === places.length ? places : places.slice(start, end)
}

/** The number of places before a text. */
function firstFrom(places: readonly number[], text: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < text) low = middle + 1
    else high = middle
  }
  return low
}
