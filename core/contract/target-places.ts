// The places of a unit in the target languages of a job.
import type { Language, LanguageId } from '../language.ts'
import type { Plural, Slot } from './unit.ts'

/**
 * The `targets` of a unit that has a place for one language only. A file that is read once for several languages has the
 * place for each of them, so the language is asked for its id only when a place is looked up.
 */
export function inOnly(language: Language, place: Slot | Plural): ReadonlyMap<LanguageId, Slot | Plural> {
  return new OnlyTarget(language, place)
}

/**
 * The `targets` of a unit that may have a place for each language of the job. `placeIn` returns the place; undefined if
 * there is none. A job for one language, as exports are, can use again what was read for another one.
 */
export function inEach(
  targets: readonly Language[],
  placeIn: (language: Language, index: number) => Slot | Plural | undefined,
): ReadonlyMap<LanguageId, Slot | Plural> {
  const [first] = targets
  if (first && targets.length === 1) {
    const place = placeIn(first, 0)
    return place ? inOnly(first, place) : NOWHERE
  }
  const places = new Map<LanguageId, Slot | Plural>()
  for (const [index, language] of targets.entries()) {
    const place = places.has(language.id) ? undefined : placeIn(language, index)
    if (place) places.set(language.id, place)
  }
  return places
}

const NOWHERE: ReadonlyMap<LanguageId, Slot | Plural> = new Map()

/** It takes a third of the memory of a map, which counts, since each unit has one. */
class OnlyTarget implements ReadonlyMap<LanguageId, Slot | Plural> {
  readonly #language: Language
  readonly #place: Slot | Plural

  constructor(language: Language, place: Slot | Plural) {
    this.#language = language
    this.#place = place
  }

  get size(): number {
    return 1
  }

  get(id: LanguageId): Slot | Plural | undefined {
    return this.has(id) ? this.#place : undefined
  }

  has(id: LanguageId): boolean {
    return id === this.#language.id
  }

  forEach(act: (place: Slot | Plural, id: LanguageId, map: this) => void): void {
    act(this.#place, this.#language.id, this)
  }

  *entries(): MapIterator<[LanguageId, Slot | Plural]> {
    yield [this.#language.id, this.#place]
  }

  *keys(): MapIterator<LanguageId> {
    yield this.#language.id
  }

  *values(): MapIterator<Slot | Plural> {
    yield this.#place
  }

  [Symbol.iterator](): MapIterator<[LanguageId, Slot | Plural]> {
    return this.entries()
  }
}
