// The units of one entry of an archive, with their places in the whole: a grammar sees its entry alone.
import {
  FormatError,
  type Edit,
  type Entry,
  type Part,
  type Plural,
  type Slot,
  type Span,
  type Unit,
} from '../../core/contract.ts'

/** Shifts what a grammar found in a part. `prefix` goes before each key. Errors of the grammar are shifted, too. */
export function* unitsIn(part: Part, units: Iterable<Unit>, prefix: readonly string[] = []): Generator<Unit> {
  const shift = new Shift(part.from)
  try {
    for (const unit of units) {
      const shifted: Unit = { ...unit, key: [...prefix, ...unit.key], source: shift.place(unit.source) }
      if (unit.targets) {
        shifted.targets = new Map([...unit.targets].map(([id, place]) => [id, shift.place(place)]))
      }
      if (unit.entry) shifted.entry = shift.entry(unit.entry)
      yield shifted
    }
  } catch (error) {
    throw error instanceof FormatError ? errorIn(part, error) : error
  }
}

/** Shifts edits of a part, such as its declarations. */
export function* editsIn(part: Part, edits: Iterable<Edit>): Generator<Edit> {
  const shift = new Shift(part.from)
  for (const edit of edits) yield shift.edit(edit)
}

function errorIn({ from }: Part, { code, message, offset }: FormatError): FormatError {
  return new FormatError(code, message, from + (offset ?? 0))
}

/** Moves places. What was one object stays one: slots and edits are known by identity. */
class Shift {
  readonly #by: number
  readonly #edits = new WeakMap<Edit, Edit>()
  readonly #slots = new WeakMap<Slot, Slot>()

  constructor(by: number) {
    this.#by = by
  }

  place(place: Slot | Plural): Slot | Plural {
    return 'forms' in place ? this.#plural(place) : this.#slot(place)
  }

  edit(edit: Edit): Edit {
    const known = this.#edits.get(edit)
    if (known) return known
    const shifted = { ...edit, at: this.#span(edit.at) }
    this.#edits.set(edit, shifted)
    return shifted
  }

  entry({ at, key }: Entry): Entry {
    return { at: this.#span(at), ...(key ? { key: this.#span(key) } : {}) }
  }

  #span([start, end]: Span): Span {
    return [start + this.#by, end + this.#by]
  }

  #slot(slot: Slot): Slot {
    const known = this.#slots.get(slot)
    if (known) return known
    const { also } = slot
    const shifted: Slot = { ...slot, at: this.#span(slot.at) }
    if (slot.together !== undefined) shifted.together = `${this.#by} ${slot.together}`
    if (also) shifted.also = (text, status) => this.#shifted(also(text, status))
    this.#slots.set(slot, shifted)
    return shifted
  }

  #plural(plural: Plural): Plural {
    const forms = (all: Plural['forms']): Plural['forms'] =>
      new Map([...all].map(([category, slot]) => [category, this.#slot(slot)]))
    return {
      ...plural,
      forms: forms(plural.forms),
      reshape: (categories) => {
        const shaped = plural.reshape(categories)
        return { forms: forms(shaped.forms), edits: this.#shifted(shaped.edits) }
      },
    }
  }

  *#shifted(edits: Iterable<Edit>): Generator<Edit> {
    for (const edit of edits) yield this.edit(edit)
  }
}
