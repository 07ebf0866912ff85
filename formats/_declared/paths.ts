// Walks all selectors of a grammar at once: from the state of a path to the state of the path with one more name.
import type { Steps } from './patterns.ts'
import type { Selector } from './selectors.ts'

/** The cost of each name in the file, and of each place of a selector that is tried. */
const STEPS_PER_NAME = 2
const STEPS_PER_PLACE = 10

/** The maximum number of places in the states that are kept. */
const MAX_PLACES = 100_000

/** The places that the selectors have reached on a path. */
export interface PathState {
  /** The selectors that match the path, in their order. */
  readonly matches: readonly number[]
  /** Whether no selector matches a longer path. */
  readonly isEnd: boolean
  /** Whether a selector may match this path with the name of an attribute at its end. */
  readonly takesAttributes: boolean
}

/** A part of a selector, or its end. */
interface PathPosition {
  selector: Selector
  /** The number of the selector. */
  number: number
  part: number
  isDone: boolean
  isDeep: boolean
  isChoice: boolean
  /** The only name that it takes. */
  name: string | undefined
}

/** A state, and its successors. Places are represented by their numbers. */
class State implements PathState {
  readonly places: readonly number[]
  readonly matches: readonly number[]
  readonly isEnd: boolean
  readonly takesAttributes: boolean
  /** The places that take several names, such as all codes of languages. */
  readonly choices: readonly number[]
  /** The states after the names of its places. States that were not needed yet are undefined. */
  readonly byName = new Map<string, State | undefined>()
  /** The states after other names, by the choices that take them: a bit for each. */
  readonly byChoice = new Map<number, State>()
  /** The state after any other name. It is only used if there are no choices. */
  other: State | undefined

  constructor(places: readonly number[], all: readonly PathPosition[]) {
    this.matches = places.flatMap((place) => (all[place]?.isDone ? (all[place]?.number ?? []) : []))
    this.places = places.filter((place) => !all[place]?.isDone)
    this.isEnd = this.places.length === 0
    this.choices = this.places.filter((place) => all[place]?.isChoice)
    for (const place of this.places) {
      const name = all[place]?.name
      if (name !== undefined) this.byName.set(name, undefined)
    }
    this.takesAttributes = this.places.some(
      (place) => all[place + 1]?.isDone && (all[place]?.name ?? '@').startsWith('@'),
    )
  }
}

/** More choices have no bits. Such states are created again for each name. */
const MAX_CHOICES = 30

/** The states of a file. */
export class Paths {
  readonly #steps: Steps
  /** The parts of all selectors, each selector with a place for its end. */
  readonly #all: readonly PathPosition[]
  readonly root: PathState
  #states = new Map<string, State>()
  #kept = 0

  constructor(selectors: readonly Selector[], steps: Steps) {
    this.#steps = steps
    const starts: number[] = []
    const all: PathPosition[] = []
    for (const [number, selector] of selectors.entries()) {
      starts.push(all.length)
      for (let part = 0; part <= selector.parts.length; part++)
        all.push({
          selector,
          number,
          part,
          isDone: part === selector.parts.length,
          isDeep: selector.parts[part] === '**',
          isChoice: selector.isChoice(part),
          name: selector.nameOf(part),
        })
    }
    this.#all = all
    const places: number[] = []
    for (const start of starts) this.#add(places, start)
    this.root = this.#stateOf(places)
  }

  /** The state after one more name, which is at an offset of the file. */
  after(state: PathState, name: string, offset: number): PathState {
    const from = state as State
    const { choices, byName, byChoice } = from
    this.#steps.take(STEPS_PER_NAME + choices.length, offset)
    if (byName.size > 0) {
      const known = byName.get(name)
      if (known) return known
      if (byName.has(name)) {
        const after = this.#build(from, name, offset)
        byName.set(name, after)
        return after
      }
    }
    if (choices.length === 0) return (from.other ??= this.#build(from, name, offset))
    if (choices.length > MAX_CHOICES) return this.#build(from, name, offset)
    let choice = 0
    for (const place of choices) choice = choice * 2 + (this.#takes(place, name) ? 1 : 0)
    const known = byChoice.get(choice)
    if (known) return known
    const after = this.#build(from, name, offset)
    byChoice.set(choice, after)
    return after
  }

  #build({ places }: State, name: string, offset: number): State {
    this.#steps.take(places.length * STEPS_PER_PLACE, offset)
    const next: number[] = []
    for (const place of places)
      if (this.#takes(place, name)) this.#add(next, this.#all[place]?.isDeep ? place : place + 1)
    return this.#stateOf(next)
  }

  #takes(place: number, name: string): boolean {
    const { selector, part } = this.#all[place] ?? {}
    return selector !== undefined && part !== undefined && selector.takes(part, name)
  }

  /** Adds a place, and the next one if it may take no name. Places are added in their order. */
  #add(places: number[], place: number): void {
    if ((places.at(-1) ?? -1) < place) places.push(place)
    if (this.#all[place]?.isDeep) this.#add(places, place + 1)
  }

  #stateOf(places: readonly number[]): State {
    const name = places.join()
    const known = this.#states.get(name)
    if (known) return known
    if (this.#kept > MAX_PLACES) {
      this.#states = new Map()
      this.#kept = 0
    }
    const state = new State(places, this.#all)
    this.#kept += places.length + 10
    this.#states.set(name, state)
    return state
  }
}
