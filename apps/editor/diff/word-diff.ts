// Compares two texts word by word.

/** A run of words that both texts have, or only one of them. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Words, runs of white space, and single other characters. */
const WORD = /[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu

/** Longer texts are shown as replaced, because the comparison takes the square of their length. */
const MAX_WORDS = 1500

/** The parts of two texts, in order: the longest common sequence of words is the same. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const from = before.match(WORD) ?? []
  const to = after.match(WORD) ?? []
  if (from.length > MAX_WORDS || to.length > MAX_WORDS) {
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  }
  const lengths = commonLengths(from, to)
  const width = to.length + 1
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  const parts: DiffPart[] = []
  let row = 0
  let column = 0
  while (row < from.length || column < to.length) {
    const removed = from[row]
    const added = to[column]
    if (removed !== undefined && removed === added) {
      parts.push({ kind: 'same', text: removed })
      row++
      column++
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: removed })
      row++
    } else {
      parts.push({ kind: 'added', text: added ?? '' })
      column++
    }
  }
  return joined(parts)
}

/** For each pair of positions, the length of the longest common sequence of words after them. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const below = lengths[(row + 1) * width + column] ?? 0
      const right = lengths[row * width + column + 1] ?? 0
      const both = (lengths[(row + 1) * width + column + 1] ?? 0) + 1
      lengths[row * width + column] = from[row] === to[column] ? both : Math.max(below, right)
    }
  }
  return lengths
}

/** Neighbors of one kind as one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = []
  for (const { kind, text } of parts) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') runs.push({ kind, text })
  }
  return runs
}
