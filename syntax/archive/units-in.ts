// The units of one entry of an archive, with their places in the whole: a grammar sees its entry alone.
import {
  FormatError,
  type Container,
  type Edit,
  type Entry,
  type Part,
  type Plural,
  type Slot,
  type Source,
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

/** Reads an entry that is not a part yet. A `FormatError` then names the entry. */
export function readingEntry<Result>(name: string, source: Source, read: (source: Source) => Result): Result {
  try {
    return read(source)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    throw new FormatError(error.code, error.message, error.offset, { name, text: source.text })
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
  readonly #removals = new WeakMap<Span, Span>()
  readonly #containers = new WeakMap<Container, Container>()

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

  entry({ at, key, containers }: Entry): Entry {
    return {
      at: this.#span(at),
      ...(key ? { key: this.#span(key) } : {}),
      ...(containers ? { containers: containers.map((each) => this.#container(each)) } : {}),
    }
  }

  #container(container: Container): Container {
    const known = this.#containers.get(container)
    if (known) return known
    const shifted = { ...container, at: this.#span(container.at), inside: this.#span(container.inside) }
    this.#containers.set(container, shifted)
    return shifted
  }

  #span([start, end]: Span): Span {
    return [start + this.#by, end + this.#by]
  }

  #removal(span: Span): Span {
    const shifted = this.#removals.get(span) ?? this.#span(span)
    this.#removals.set(span, shifted)
    return shifted
  }

  #slot(slot: Slot): Slot {
    const known = this.#slots.get(slot)
    if (known) return known
    const { also, inside, removal } = slot
    // Spans inside another slot count in the text of that slot.
    const shifted: Slot = inside
      ? { ...slot, inside: this.#slot(inside) }
      : { ...slot, at: this.#span(slot.at) }
    if (slot.together !== undefined) shifted.together = `${this.#by} ${slot.together}`
    if (removal && !inside) shifted.removal = this.#removal(removal)
    if (also && !inside) shifted.also = (text, status) => this.#shifted(also(text, status))
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
