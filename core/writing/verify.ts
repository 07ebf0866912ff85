// Shows that a built file reads as planned: by what the places of its texts say, or by parsing it and comparing every text.
import { FormatError, type Category, type Plural, type Slot, type Source, type Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import type { Plan, Reshape, Write } from './plan.ts'
import { asWhole } from '../documents/segments.ts'
import { decodeBuilt, type BuiltFile, type TextFile } from '../reading/source.ts'
import { isPlural, placeFor, rawOf, textOf, type Parsed, type Reading } from '../reading/strings.ts'

/** A string that would not be read from the built file as planned. */
export interface Misreading {
  identifier: string
  reason: string
}

/** What a build writes. It is asked in the order in which the writes were planned. */
export interface PlannedTexts {
  /** The text that a slot gets; undefined if it keeps its own. */
  of(slot: Slot): string | undefined
  /** The rows that a plural gets for the target language; undefined if it keeps its rows. */
  rowsOf(plural: Plural): ReadonlyMap<Category, Slot> | undefined
}

/**
 * Parses a built text, unless its places show alone how they are read. Returns the first string that was added, is
 * missing, or differs from the plan. `onRead` gets the built file.
 */
export function verifyBuild(
  plugin: Format,
  file: TextFile,
  parsed: Parsed,
  plan: Plan,
  built: string,
  onRead: (built: BuiltFile) => void = () => {},
): Misreading | undefined {
  return readAgain(plugin, file, built, (again) => {
    onRead(again)
    if (again.source.charset === parsed.source.charset && areReadAlone(plugin, plan)) return undefined
    const whole = asWhole(plugin, parsed, plan)
    const texts = new ExpectedTexts(whole.plugin, whole.parsed, new WrittenTexts(whole.plan))
    return firstDifference(whole.plugin, whole.parsed, whole.plan.omitted, texts, again.source)
  })
}

/**
 * Does the same for a file whose units are not in memory: it is parsed along with the built one. Names no string, since
 * the search for the string at fault needs the units.
 */
export function verifyRereading(
  plugin: Format,
  file: TextFile,
  reading: Reading,
  texts: PlannedTexts & { readonly areReadAlone: boolean },
  built: string,
  onRead: (built: BuiltFile) => void,
): Misreading | undefined {
  return readAgain(plugin, file, built, (again) => {
    onRead(again)
    const { source, languages } = reading
    if (again.source.charset === source.charset && texts.areReadAlone) return undefined
    const expected = new ExpectedTexts(plugin, reading, texts)
    const units = plugin.parse(source, languages)[Symbol.iterator]()
    for (const found of plugin.parse(again.source, languages)) {
      const { done, value: unit } = units.next() as IteratorResult<Unit, undefined>
      if (done || !isSameString(plugin, found, unit)) return OTHER_STRINGS
      const reason = expected.difference(unit, found, again.source)
      if (reason !== undefined) return { identifier: '', reason }
    }
    return units.next().done ? undefined : OTHER_STRINGS
  })
}

const OTHER_STRINGS: Misreading = { identifier: '', reason: 'the built file would have other strings' }

/**
 * Whether each text of a plan is read as planned, and nothing else in the file in another way: by what the places say of
 * the spellings and rows (`Codec.isWhole`, `Rows.areWhole`). Never if entries are removed, or if the format builds by itself.
 */
export function areReadAlone(
  { readsTextsApart = false, build }: Format,
  { writes, reshapes, omitted, slots }: Plan,
): boolean {
  if (!readsTextsApart || build || slots.areInside || omitted.size > 0 || !reshapes.every(areReadAsRows))
    return false
  return writes.every(({ slot: { codec, isReadWithOthers }, text, spelled }) => {
    if (!text || spelled === undefined || isReadWithOthers || !codec.isWhole?.(spelled)) return false
    const read = codec.decode(spelled)
    return read === text || read === codec.asRead?.(text)
  })
}

/** Whether a plural has the rows that it had, or is known to have these. Rows that are removed as entries are not. */
function areReadAsRows({ plural, forms, edits, areWhole = false, rows }: Reshape): boolean {
  if (areWhole) return rows === undefined
  if (edits.length > 0 || forms.size !== plural.forms.size) return false
  for (const [category, slot] of forms) if (plural.forms.get(category) !== slot) return false
  return true
}

function readAgain(
  plugin: Format,
  file: TextFile,
  built: string,
  compare: (built: BuiltFile) => Misreading | undefined,
): Misreading | undefined {
  try {
    const again = decodeBuilt(file, built, plugin)
    if (again.source.text !== built)
      return { identifier: '', reason: 'the built file would be read in another charset' }
    return compare(again)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { identifier: '', reason: `the built file could not be read again: ${error.message}` }
  }
}

/** Compares the units of a built file one by one, so that only one is in memory at a time. */
function firstDifference(
  plugin: Format,
  { units, identifiers, languages }: Parsed,
  omitted: Plan['omitted'],
  expected: ExpectedTexts,
  source: Source,
): Misreading | undefined {
  let index = nextKept(units, 0, omitted)
  for (const found of plugin.parse(source, languages)) {
    const unit = units[index]
    const identifier = identifiers[index]
    if (!unit || identifier === undefined)
      return { identifier: identifiers.at(-1) ?? '', reason: 'the built file would have more strings' }
    if (!isSameString(plugin, found, unit))
      return { identifier, reason: 'the built file would have other strings' }
    const reason = expected.difference(unit, found, source)
    if (reason !== undefined) return { identifier, reason }
    index = nextKept(units, index + 1, omitted)
  }
  const identifier = identifiers[index]
  return identifier === undefined
    ? undefined
    : { identifier, reason: 'the built file would have fewer strings' }
}

/** The index of the next unit, from this one on, that is not removed from the file. */
function nextKept(units: readonly Unit[], from: number, omitted: Plan['omitted']): number {
  let index = from
  if (omitted.size === 0) return index
  for (let unit = units[index]; unit && omitted.has(unit); unit = units[index]) index++
  return index
}

/** Equal keys in the same order get equal identifiers. */
function isSameString({ keySource }: Format, found: Unit, unit: Unit): boolean {
  return keySource === 'text' || isSameKey(found.key, unit.key)
}

function isSameKey(one: readonly string[], other: readonly string[]): boolean {
  // Compares from the end, since adjacent keys differ mostly in their last part.
  for (let at = one.length - 1; at >= 0; at--) if (one[at] !== other[at]) return false
  return one.length === other.length
}

/** The text that each place must have according to a plan. */
class ExpectedTexts {
  readonly #plugin: Format
  readonly #reading: Pick<Parsed, 'source' | 'languages'>
  readonly #texts: PlannedTexts

  constructor(plugin: Format, reading: Pick<Parsed, 'source' | 'languages'>, texts: PlannedTexts) {
    this.#plugin = plugin
    this.#reading = reading
    this.#texts = texts
  }

  /** How a unit of the built file (`other`) differs from the planned one; undefined if it does not. */
  difference(unit: Unit, other: Unit, again: Source): string | undefined {
    if (this.#plugin.languages !== 'monolingual') {
      const reason = this.#compare(unit.source, other.source, again)
      if (reason !== undefined) return reason
    }
    for (const language of this.#reading.languages.targets) {
      const place = placeFor(this.#plugin, unit, language)
      const reason = place && this.#compare(place, placeFor(this.#plugin, other, language), again)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  #compare(place: Slot | Plural, found: Slot | Plural | undefined, again: Source): string | undefined {
    if (!found || isPlural(place) !== isPlural(found)) return 'it would be another kind of string'
    if (!isPlural(place)) return isPlural(found) ? undefined : this.#compareSlot(place, found, again)
    if (!isPlural(found)) return undefined
    for (const [category, slot] of this.#texts.rowsOf(place) ?? place.forms) {
      const reason = this.#compareSlot(slot, found.forms.get(category), again)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  #compareSlot(slot: Slot, found: Slot | undefined, again: Source): string | undefined {
    const planned = this.#texts.of(slot)
    if (planned === undefined && found && isSpelledAsBefore(this.#reading.source, slot, again, found))
      return undefined
    const expected = planned ?? textOf(this.#reading.source, slot)
    const read = found ? textOf(again, found) : ''
    if (read === expected || read === slot.codec.asRead?.(expected)) return undefined
    return `"${shorten(expected)}" would be read as "${shorten(read)}"`
  }
}

/** Whether a text is spelled as before in a place whose codec reads it as before, so that it need not be decoded. */
function isSpelledAsBefore(source: Source, slot: Slot, again: Source, found: Slot): boolean {
  const [{ codec }, { codec: other }] = [slot, found]
  const areAlike = codec.decode === other.decode && !slot.parent && !found.parent
  // A method of a class may depend on the object.
  const isFunction = Object.hasOwn(codec, 'decode') && Object.hasOwn(other, 'decode')
  return (
    areAlike && isFunction && rawOf(source, slot) === rawOf(again, found) && !slot.wrapNew === !found.wrapNew
  )
}

/** The texts that a plan writes, by slot. Slots are nearly always looked up in file order, which needs no map. */
class WrittenTexts implements PlannedTexts {
  readonly #writes: readonly Write[]
  readonly #forms = new Map<Plural, ReadonlyMap<Category, Slot>>()
  #next = 0
  #bySlot: ReadonlyMap<Slot, string> | undefined

  constructor({ writes, reshapes, slots }: Plan) {
    this.#writes = writes
    if (!slots.areInFileOrder || slots.areInside) this.#bySlot = textsBySlot(writes)
    for (const { plural, forms } of reshapes) this.#forms.set(plural, forms)
  }

  rowsOf(plural: Plural): ReadonlyMap<Category, Slot> | undefined {
    return this.#forms.get(plural)
  }

  of(slot: Slot): string | undefined {
    if (this.#bySlot) return this.#bySlot.get(slot)
    const next = this.#writes[this.#next]
    if (next?.slot === slot) {
      this.#next++
      return next.text
    }
    const last = this.#writes[this.#next - 1]
    const [start] = slot.at
    const isBetween = (!last || last.slot.at[0] < start) && (!next || start < next.slot.at[0])
    if (isBetween && !slot.parent) return undefined
    this.#bySlot = textsBySlot(this.#writes)
    return this.#bySlot.get(slot)
  }
}

function textsBySlot(writes: readonly Write[]): ReadonlyMap<Slot, string> {
  const bySlot = new Map<Slot, string>()
  for (const { slot, text } of writes) if (text !== undefined) bySlot.set(slot, text)
  return bySlot
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
}
