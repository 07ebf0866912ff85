// Combines the results of a grammar: rows to plurals, and texts in several languages to strings.
import {
  FormatError,
  codeLike,
  meansLanguage,
  type Category,
  type EntrySpan,
  type Language,
  type Languages,
  type LanguageId,
  type Plural,
  type Slot,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { knownCategories, pluralOf, type RowOfPlural } from '../_grammars/plurals/forms.ts'
import { followEachOther, withRowsRemovedSingly } from './rows.ts'
import { repeated, type FoundText, type GrammarReader } from './reading.ts'

/** The units of a file, in file order. */
export function declaredUnits(reader: GrammarReader, source: Source, languages: Languages): Unit[] {
  const { found } = source.read(reader.read)
  const units: Unit[] = []
  if (reader.languages !== 'multilingual' && found.every(({ category }) => category === undefined)) {
    for (const one of found)
      units.push(unitOf(withKey(one, reader, source), one.slot, targetsOf(one, languages)))
    return units
  }
  const assembly = new Assembly(reader, source, languages)
  const haveKeys = found.every(({ key }) => key.length > 0)
  for (const texts of groupsOf(haveKeys ? found : found.map((one) => withKey(one, reader, source)))) {
    const isAlone = 'slot' in texts
    if (isAlone && reader.languages !== 'multilingual')
      units.push(unitOf(texts, texts.slot, targetsOf(texts, languages)))
    else for (const unit of assembly.unit(isAlone ? [texts] : texts)) units.push(unit)
  }
  return units
}

/** The entries of a file whose strings have one place each. */
export function declaredEntries({ read, languages }: GrammarReader, source: Source): EntrySpan[] {
  const { found } = source.read(read)
  if (languages === 'multilingual' || found.some(({ category }) => category !== undefined)) return []
  return found.flatMap(({ whole, container }) =>
    whole ? [{ at: whole, ...(container ? { containers: [container] } : {}) }] : [],
  )
}

/** Adds a key to a text without one: in files with translations the text itself, otherwise a hash of it. */
function withKey(one: FoundText, { languages }: GrammarReader, { text: file }: Source): FoundText {
  if (one.key.length > 0) return one
  const text = one.slot.codec.decode(file.slice(one.slot.at[0], one.slot.at[1]))
  return { ...one, key: [languages === 'monolingual' ? textKey(text) : text] }
}

function unitOf(one: FoundText, source: Slot | Plural, targets: Unit['targets']): Unit {
  const { key, context, maxLength, isHidden } = one
  const unit: Unit = { key, source }
  if (targets) unit.targets = targets
  if (context) unit.context = context
  if (maxLength !== undefined) unit.maxLength = maxLength
  if (isHidden) unit.isHidden = true
  return unit
}

function targetsOf({ target }: FoundText, { targets: [language] }: Languages): Unit['targets'] {
  return target && language ? new Map<LanguageId, Slot>([[language.id, target]]) : undefined
}

/** Whether a text names neither its row nor its language. Others may belong to its string. */
const isPlain = ({ language, category }: FoundText): boolean =>
  language === undefined && category === undefined

/**
 * The texts of each string, in file order, or its only text. A text that repeats its row and language begins another
 * string.
 */
function groupsOf(found: readonly FoundText[]): (FoundText | readonly FoundText[])[] {
  const groups: (FoundText | readonly FoundText[])[] = []
  /** The ends of the keys of rows and languages. Texts with other keys have no other ones. */
  const shared = new Set<string | undefined>()
  for (const one of found) if (!isPlain(one)) shared.add(one.key.at(-1))
  /** The last group of each key. */
  const last = new Map<string | number, Group>()
  for (const one of found) {
    const isAlone = isPlain(one)
    if (isAlone && one.group === undefined && !shared.has(one.key.at(-1))) {
      groups.push(one)
      continue
    }
    const key = one.group ?? (one.key.length === 1 ? (one.key[0] ?? '') : one.key.join('\0'))
    const group = last.get(key)
    const isTaken = group !== undefined && group.has(one)
    // Of several texts in one language, the first counts.
    if (isTaken && one.group !== undefined) continue
    if (group && !isAlone && !isTaken) group.add(one)
    else {
      const next = new Group(one)
      last.set(key, next)
      groups.push(next.texts)
    }
  }
  return groups
}

/** Texts of a string, each in another language or row. */
class Group {
  readonly texts: FoundText[]
  /** The languages and rows of the texts, in groups of more than a few. */
  #names: Set<string> | undefined

  constructor(first: FoundText) {
    this.texts = [first]
  }

  has(one: FoundText): boolean {
    if (this.#names) return this.#names.has(nameOf(one))
    return this.texts.some(({ language, category }) => language === one.language && category === one.category)
  }

  add(one: FoundText): void {
    this.texts.push(one)
    if (this.#names) this.#names.add(nameOf(one))
    else if (this.texts.length > MAX_SCANNED_KEYS) this.#names = new Set(this.texts.map(nameOf))
  }
}

const MAX_SCANNED_KEYS = 8
const nameOf = ({ language, category }: FoundText): string => `${language}\0${category}`

class Assembly {
  readonly #reader: GrammarReader
  readonly #source: Source
  readonly #languages: Languages
  readonly #known: ReadonlySet<string>

  constructor(reader: GrammarReader, source: Source, languages: Languages) {
    this.#reader = reader
    this.#source = source
    this.#languages = languages
    this.#known = knownCategories(languages)
  }

  unit(group: readonly FoundText[]): Unit[] {
    const [first] = group
    if (!first) return []
    if (this.#reader.languages === 'multilingual') return this.#ofLanguages(group, first)
    if (group.length === 1 && first.category === undefined)
      return [unitOf(first, first.slot, targetsOf(first, this.#languages))]
    const rows = group.filter((one) => this.#isRow(one))
    const [row] = rows
    const units = group
      .filter((one) => !rows.includes(one))
      .map((one) => ({ ...unitOf(one, one.slot, targetsOf(one, this.#languages)), key: keyOfRow(one) }))
    return row ? [unitOf(row, this.#plural(group), targetsOf(row, this.#languages)), ...units] : units
  }

  /** Whether a text is a row that some language of the job has. */
  #isRow({ category }: FoundText): boolean {
    return category !== undefined && this.#known.has(category)
  }

  #ofLanguages(group: readonly FoundText[], first: FoundText): Unit[] {
    const { source, targets } = this.#languages
    const own = group.filter(({ language = '' }) => meansLanguage(language, source))
    if (own.length === 0) return []
    const slots = new Map<LanguageId, Slot | Plural>()
    for (const language of targets) {
      const slot = this.#target(language, group, own)
      if (slot) slots.set(language.id, slot)
    }
    return [unitOf(own[0] ?? first, this.#place(own), slots)]
  }

  #target(
    language: Language,
    group: readonly FoundText[],
    own: readonly FoundText[],
  ): Slot | Plural | undefined {
    const texts = group.filter((one) => meansLanguage(one.language ?? '', language) && !own.includes(one))
    if (texts.length > 0) return this.#place(texts)
    return this.#isPlural(own) ? undefined : this.#absent(language, group, own)
  }

  /** A further entry after the last one, written like the entry of the source text. */
  #absent(language: Language, group: readonly FoundText[], [own]: readonly FoundText[]): Slot | undefined {
    const last = group.at(-1)
    const name = own?.named?.[0]
    if (!own || !name || !last?.entry) return undefined
    const { text } = this.#source
    const [, end] = last.entry
    const between = last.between ?? this.#reader.between(this.#source, last.entry)
    const again = repeated(text, own, codeLike(text.slice(name[0], name[1]), language))
    if (!again) return undefined
    return {
      at: [end, end],
      codec: own.slot.codec,
      wrapNew: () => [
        { name: 'languages', open: between, close: '', between },
        { name: language.id, ...again },
      ],
    }
  }

  #isPlural(group: readonly FoundText[]): boolean {
    return group.some(({ category }) => category !== undefined)
  }

  #place(texts: readonly FoundText[]): Slot | Plural {
    const [only] = texts
    return this.#isPlural(texts) || !only ? this.#plural(texts) : placeOf(only)
  }

  #plural(texts: readonly FoundText[]): Plural {
    const like = texts.find((one) => this.#isRow(one))
    // Rows of other languages stay in place, and so limit the spans that are removed around them.
    const rows = texts.map((one): RowOfPlural => ({
      name: one.category ?? '',
      at: one.removed ?? one.entry ?? one.slot.at,
      slot: one.slot,
    }))
    const { text } = this.#source
    const between = this.#between(texts, text.slice(rows[0]?.at[1], rows[1]?.at[0]))
    const plural = pluralOf(rows, this.#known, between, (category) => this.#newRow(category, like))
    if (followEachOther(text, rows)) return plural
    return withRowsRemovedSingly(plural, text, rows, ({ name }) => this.#known.has(name))
  }

  /** The separator of two rows: as in the file, if its rows are separated by commas. */
  #between([first, second]: readonly FoundText[], gap: string): string {
    if (second && COMMA.test(gap)) return gap
    const entry = second?.entry ?? first?.entry
    return first?.between ?? (entry ? this.#reader.between(this.#source, entry) : '')
  }

  /** A new row. It is written like another row, with its own name. */
  #newRow(
    category: Category,
    like: FoundText | undefined,
  ): { open: string; close: string; codec: Slot['codec'] } {
    const again = like && repeated(this.#source.text, like, category)
    if (!again)
      throw new FormatError('unwritable', 'The rows of this plural have no names that could be repeated.')
    return { ...again, codec: like.slot.codec }
  }
}

const COMMA = /^\s*,\s*$/

/** The key of a row that is a separate string. */
function keyOfRow({ key, rowKey, category }: FoundText): readonly string[] {
  return rowKey ?? [...key, ...(category === undefined ? [] : [category])]
}

/** The place of a text; an empty one has no text yet. */
function placeOf({ slot }: FoundText): Slot {
  return slot.at[0] === slot.at[1] && !slot.wrapNew ? { ...slot, wrapNew: () => [] } : slot
}

/** The languages that the texts of a file name. */
export function languagesOfTexts(
  reader: GrammarReader,
  source: Source,
): { source?: string; targets?: readonly string[] } {
  const { found, language } = source.read(reader.read)
  const declared = language && source.text.slice(language[0], language[1])
  if (reader.languages !== 'multilingual') return declared ? { source: declared } : {}
  const codes = new Set(found.flatMap((one) => one.language ?? []))
  const [first] = codes
  const own = declared ?? (codes.has('en') ? 'en' : first)
  return own === undefined ? {} : { source: own, targets: [...codes].filter((code) => code !== own) }
}
