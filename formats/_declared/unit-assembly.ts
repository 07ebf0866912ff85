// Combines the results of a grammar: rows to plurals, and texts in several languages to strings.
import {
  inOnly,
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
import { followEachOther, knownCategories, pluralOf, type RowOfPlural } from '../_grammars/plurals/forms.ts'
import { withRowsRemovedSingly } from './rows.ts'
import { repeated, type FoundText, type GrammarReader } from './reading.ts'

/** The units of a file, in file order. */
export function declaredUnits(reader: GrammarReader, source: Source, languages: Languages): Unit[] {
  const { found } = source.read(reader.read)
  const units: Unit[] = []
  if (reader.languages !== 'multilingual' && found.every(({ category }) => category === undefined)) {
    for (const [index, each] of found.entries()) {
      const foundText = withKey(each, reader, source)
      // A member that is there twice has one translation, and programs read the last.
      const isReadAgain = foundText.target && found[index + 1]?.target?.at[0] === foundText.target.at[0]
      const targets = isReadAgain ? undefined : targetsOf(foundText, languages)
      units.push(unitOf(foundText, foundText.slot, targets))
    }
    return units
  }
  const assembly = new Assembly(reader, source, languages)
  const haveKeys = found.every(({ key }) => key.length > 0)
  for (const texts of groupsOf(
    haveKeys ? found : found.map((foundText) => withKey(foundText, reader, source)),
  )) {
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
function withKey(foundText: FoundText, { languages }: GrammarReader, { text: file }: Source): FoundText {
  if (foundText.key.length > 0) return foundText
  const text = foundText.slot.codec.decode(file.slice(foundText.slot.at[0], foundText.slot.at[1]))
  return {
    ...foundText,
    slot: { ...foundText.slot, isReadWithOthers: true },
    key: [languages === 'monolingual' ? textKey(text) : text],
  }
}

function unitOf(foundText: FoundText, source: Slot | Plural, targets: Unit['targets']): Unit {
  const { key, context, maxLength, isHidden } = foundText
  const unit: Unit = { key, source }
  if (targets) unit.targets = targets
  if (context) unit.context = context
  if (maxLength !== undefined) unit.maxLength = maxLength
  if (isHidden) unit.isHidden = true
  return unit
}

function targetsOf({ target }: FoundText, languages: Languages): Unit['targets'] {
  if (!target) return undefined
  const [language] = languages.targets
  return language && inOnly(language, target)
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
  for (const foundText of found) {
    const isAlone = isPlain(foundText)
    if (isAlone && foundText.group === undefined && !shared.has(foundText.key.at(-1))) {
      groups.push(foundText)
      continue
    }
    const key =
      foundText.group ?? (foundText.key.length === 1 ? (foundText.key[0] ?? '') : foundText.key.join('\0'))
    const group = last.get(key)
    const isTaken = group !== undefined && group.has(foundText)
    // Of several texts in one language, the first counts.
    if (isTaken && foundText.group !== undefined) continue
    if (group && !isAlone && !isTaken) group.add(foundText)
    else {
      const next = new Group(foundText)
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

  has(foundText: FoundText): boolean {
    if (this.#names) return this.#names.has(nameOf(foundText))
    return this.texts.some(
      ({ language, category }) => language === foundText.language && category === foundText.category,
    )
  }

  add(foundText: FoundText): void {
    this.texts.push(foundText)
    if (this.#names) this.#names.add(nameOf(foundText))
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
    const rows = group.filter((foundText) => this.#isRow(foundText))
    const [row] = rows
    const units = group
      .filter((foundText) => !rows.includes(foundText))
      .map((foundText) => ({
        ...unitOf(foundText, foundText.slot, targetsOf(foundText, this.#languages)),
        key: keyOfRow(foundText),
      }))
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
  #absent(
    language: Language,
    group: readonly FoundText[],
    [foundText]: readonly FoundText[],
  ): Slot | undefined {
    const last = group.at(-1)
    const name = foundText?.named?.[0]
    if (!foundText || !name || !last?.entry) return undefined
    const { text } = this.#source
    const [, end] = last.entry
    const between = last.between ?? this.#reader.between(this.#source, last.entry)
    const again = repeated(text, foundText, codeLike(text.slice(name[0], name[1]), language))
    if (!again) return undefined
    return {
      at: [end, end],
      codec: foundText.slot.codec,
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
    const like = texts.find((foundText) => this.#isRow(foundText))
    // Rows of other languages stay in place, and so limit the spans that are removed around them.
    const rows = texts.map((foundText): RowOfPlural => ({
      name: foundText.category ?? '',
      at: foundText.removed ?? foundText.entry ?? foundText.slot.at,
      slot: foundText.slot,
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
  const codes = new Set(found.flatMap((foundText) => foundText.language ?? []))
  const [first] = codes
  const sourceCode = declared ?? (codes.has('en') ? 'en' : first)
  return sourceCode === undefined
    ? {}
    : { source: sourceCode, targets: [...codes].filter((code) => code !== sourceCode) }
}
