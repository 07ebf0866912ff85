// The units of one entry of an archive, with their places in the whole: a grammar sees its entry alone.
import {
  FormatError,
  type Codec,
  type CodeScanner,
  type Container,
  type Edit,
  type EntrySpan,
  type Part,
  type Plural,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'

/**
 * Shifts what a grammar found in a part. `prefix` goes before each key. Errors of the grammar are shifted, too. `codes`
 * are the codes of the grammar's format, if the archive has none.
 */
export function* shiftedUnits(
  part: Part,
  units: Iterable<Unit>,
  prefix: readonly string[] = [],
  codes?: CodeScanner,
): Generator<Unit> {
  const shift = new Shift(part.from, codes)
  try {
    for (const unit of units) {
      const { source, targets } = unit
      const place = 'forms' in source || targets ? shift.place(source) : shift.shifted(source)
      const key = prefix.length === 0 ? unit.key : [...prefix, ...unit.key]
      const shifted: Unit = { ...unit, key, source: place }
      if (unit.targets) {
        shifted.targets = new Map([...unit.targets].map(([id, place]) => [id, shift.place(place)]))
      }
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

/** Shifts the entries that a grammar found in a part. */
export function shiftedEntries(part: Part, entries: Iterable<EntrySpan>): EntrySpan[] {
  const shift = new Shift(part.from)
  return Array.from(entries, (entry) => shift.entry(entry))
}

/** Shifts edits of a part, such as its declarations. */
export function* editsIn(part: Part, edits: Iterable<Edit>): Generator<Edit> {
  const shift = new Shift(part.from)
  for (const edit of edits) yield shift.edit(edit)
}

function errorIn({ from }: Part, { code, message, offset }: FormatError): FormatError {
  return new FormatError(code, message, from + (offset ?? 0))
}

/** Moves places. An object stays one object, since slots and edits are known by identity. */
class Shift {
  readonly #by: number
  readonly #codes: CodeScanner | undefined
  readonly #codecs = new WeakMap<Codec, Codec>()
  readonly #edits = new WeakMap<Edit, Edit>()
  readonly #slots = new WeakMap<Slot, Slot>()
  readonly #removals = new WeakMap<Span, Span>()
  readonly #containers = new WeakMap<Container, Container>()

  constructor(by: number, codes?: CodeScanner) {
    this.#by = by
    this.#codes = codes
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

  entry({ at, bare, key, containers, ...rest }: EntrySpan): EntrySpan {
    return {
      ...rest,
      at: this.#span(at),
      ...(bare ? { bare: this.#span(bare) } : {}),
      ...(key ? { key: this.#span(key) } : {}),
      ...(containers ? { containers: containers.map((each) => this.#container(each)) } : {}),
    }
  }

  #container(container: Container): Container {
    const known = this.#containers.get(container)
    if (known) return known
    const { at, inside, bare, key, ...rest } = container
    const shifted: Container = {
      ...rest,
      at: this.#span(at),
      inside: this.#span(inside),
      ...(key ? { key: this.#span(key) } : {}),
      ...(bare ? { bare: this.#span(bare) } : {}),
    }
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
    const shifted = this.shifted(slot)
    this.#slots.set(slot, shifted)
    return shifted
  }

  /** A slot that no other place names. A sheet has many, so they are not kept. */
  shifted(slot: Slot): Slot {
    const { parent, removal } = slot
    // Spans inside another slot count in the text of that slot.
    const shifted: Slot = { ...slot, codec: this.#codec(slot.codec) }
    if (parent) shifted.parent = this.#slot(parent)
    else shifted.at = this.#span(slot.at)
    if (slot.writeGroup !== undefined) shifted.writeGroup = `${this.#by} ${slot.writeGroup}`
    if (removal && !parent) shifted.removal = this.#removal(removal)
    // A slot may be an object of a class: its functions are called on it.
    const wrapNew: Slot['wrapNew'] = (status) => slot.wrapNew?.(status) ?? []
    if (slot.wrapNew) shifted.wrapNew = wrapNew
    const also: Slot['sideEdits'] = (text, status) => {
      const edits = slot.sideEdits?.(text, status) ?? []
      return parent ? edits : this.#shifted(edits)
    }
    if (slot.sideEdits) shifted.sideEdits = also
    return shifted
  }

  /** The same codec, with the codes of the format if it has none of its own. */
  #codec(codec: Codec): Codec {
    const codes = this.#codes
    if (!codes || codec.inlineCodes) return codec
    const known = this.#codecs.get(codec)
    if (known) return known
    const { nests } = codec
    const coded: Codec = {
      decode: (raw) => codec.decode(raw),
      encode: (text, was) => codec.encode(text, was),
      ...(codec.normalize ? { normalize: (text) => codec.normalize?.(text) ?? text } : {}),
      ...(codec.asRead ? { asRead: (text) => codec.asRead?.(text) ?? text } : {}),
      ...(codec.escape ? { escape: (char) => codec.escape?.(char) ?? char } : {}),
      ...(nests ? { nests } : {}),
      inlineCodes: codes,
    }
    this.#codecs.set(codec, coded)
    return coded
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
