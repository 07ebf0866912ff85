// Finds the known name that a mistyped one is most like.

/** The candidate that is most like a name, and how many letters differ. */
export function nearestName(
  name: string,
  candidates: readonly string[],
): { nearest: string; distance: number } {
  let nearest = ''
  let distance = Infinity
  for (const candidate of candidates) {
    const letters = differingLetters(name, candidate)
    if (letters >= distance) continue
    nearest = candidate
    distance = letters
  }
  return { nearest, distance }
}

/** How many letters to insert, remove or replace to turn one name into the other. */
function differingLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
