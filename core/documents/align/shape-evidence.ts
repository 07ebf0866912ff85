// How the shapes of texts change in a translation, as pairs that are probably right show it.
import type { LearnedPair } from './places.ts'
import { SHAPES, shapesOf } from './shapes.ts'

/** How the shapes of texts change in the pairs. */
export class ShapeEvidence {
  readonly #source: readonly number[]
  readonly #target: readonly number[]
  readonly #kinds: readonly (readonly number[])[]
  readonly #tables: readonly Float64Array[]
  /** The odds of two shapes that were compared before. */
  readonly #known: Float64Array

  constructor(source: readonly string[], target: readonly string[], pairs: readonly LearnedPair[]) {
    const kinds = new Map<string, number>()
    const all: (readonly number[])[] = []
    const kindOf = (text: string): number => {
      const shape = shapesOf(text)
      const name = shape.join()
      const kind = kinds.get(name) ?? all.push(shape) - 1
      kinds.set(name, kind)
      return kind
    }
    this.#source = source.map(kindOf)
    this.#target = target.map(kindOf)
    this.#kinds = all
    this.#known = new Float64Array(all.length ** 2).fill(Number.NaN)
    const shapeOf = (kind = 0, shape = 0): number => all[kind]?.[shape] ?? 0
    this.#tables = SHAPES.map((values, shape) => {
      const [own, other] = [this.#source, this.#target].map((texts) =>
        shares(
          texts.map((kind) => shapeOf(kind, shape)),
          values,
        ),
      )
      const counts = new Float64Array(values * values)
      for (const pair of pairs) {
        const cell =
          shapeOf(this.#source[pair.source], shape) * values + shapeOf(this.#target[pair.target], shape)
        counts[cell] = (counts[cell] ?? 0) + 1
      }
      return counts.map((count, cell) => {
        const [a, b] = [Math.floor(cell / values), cell % values]
        const [pa, pb] = [own?.[a] ?? 0, other?.[b] ?? 0]
        // Before anything is learned, most shapes stay, and the others are as frequent as by chance.
        const before = (a === b ? 0.5 * Math.min(pa, pb) : 0) + 0.5 * pa * pb
        return Math.log((count + PRIOR * before) / (pairs.length + PRIOR) / (pa * pb))
      })
    })
  }

  logOdds(source: number, target: number): number {
    const [one = 0, other = 0] = [this.#source[source], this.#target[target]]
    const cell = one * this.#kinds.length + other
    const known = this.#known[cell] ?? Number.NaN
    return Number.isNaN(known) ? (this.#known[cell] = this.#compare(one, other)) : known
  }

  #compare(one: number, other: number): number {
    let odds = 0
    for (const [shape, values] of SHAPES.entries()) {
      const cell = (this.#kinds[one]?.[shape] ?? 0) * values + (this.#kinds[other]?.[shape] ?? 0)
      odds += this.#tables[shape]?.[cell] ?? 0
    }
    return odds
  }
}

/** How many pairs the state before learning weighs. */
const PRIOR = 20

function shares(texts: readonly number[], values: number): Float64Array {
  const counts = new Float64Array(values).fill(0.5)
  for (const value of texts) counts[value] = (counts[value] ?? 0) + 1
  return counts.map((count) => count / (texts.length + values / 2))
}
