// Counts the runs of the places of all modules with counters, and tells what is new about a run.
import { OPENING } from './instrument.ts'

/** More than the places of all modules. */
const MOST = 1 << 18

const counters = new Uint8Array(MOST)
const words = new Uint32Array(counters.buffer)
const modules: { name: string; from: number; texts: readonly string[] }[] = []
let count = 0

Object.assign(globalThis, {
  [OPENING]: (name: string, places: number, texts: readonly string[]): Uint8Array => {
    modules.push({ name, from: count, texts })
    const own = counters.subarray(count, count + places)
    // Modules do not share a word.
    count = (count + places + 3) & ~3
    if (count > MOST) throw new Error('There are more counters than `MOST`.')
    return own
  },
})

/** The number of runs as a bit: 1, 2, 3, 4–7, 8–15, 16–31, 32–127, more. */
const BITS = Uint8Array.from({ length: 256 }, (_, runs) => {
  if (runs < 4) return runs === 0 ? 0 : 1 << (runs - 1)
  if (runs < 8) return 8
  if (runs < 16) return 16
  if (runs < 32) return 32
  return runs < 128 ? 64 : 128
})

/** Forgets the last run. */
export function startRun(): void {
  words.fill(0, 0, count >> 2)
}

/** The places that the runs of one format have reached, and how often. */
export class Edges {
  #seen = new Uint8Array(count)
  /** The number of places that were reached at least once. */
  reached = 0

  /** Adds the last run. Returns whether it reached a place for the first time, or one more or less often than before. */
  addRun(): boolean {
    if (this.#seen.length < count) {
      const seen = new Uint8Array(count)
      seen.set(this.#seen)
      this.#seen = seen
    }
    let isNew = false
    // A hot path: every run passes all words.
    for (let word = 0; word < count >> 2; word++) {
      if (words[word] !== 0 && this.#addWord(word << 2)) isNew = true
    }
    return isNew
  }

  #addWord(from: number): boolean {
    let isNew = false
    for (let at = from; at < from + 4; at++) {
      const bit = BITS[counters[at] ?? 0] ?? 0
      const seen = this.#seen[at] ?? 0
      if ((seen | bit) === seen) continue
      if (seen === 0) this.reached++
      this.#seen[at] = seen | bit
      isNew = true
    }
    return isNew
  }

  /** The texts in the code of the modules that were reached, except the engine. */
  tokens(): string[] {
    const found = modules.flatMap(({ name, from, texts }, index) => {
      const end = modules[index + 1]?.from ?? count
      return !name.includes('/core/') && this.#seen.subarray(from, end).some((bits) => bits !== 0)
        ? texts
        : []
    })
    return [...new Set(found)]
  }
}
