// A file that is open on the page: its strings, and the translations that were typed or imported.
import type {
  Category,
  LanguageId,
  Status,
  StringRecord,
  TextOrForms,
  Translation,
} from '../../core/contract.ts'
import type { ParsedFile, TrialFile } from './host.ts'
import { placesIn } from '../strings/text-places.ts'
import type { KeptEdit } from './kept-work.ts'
import type { TrialParsed } from '../wire.ts'

/** One text of a translation: the whole of it, or one plural category. */
export interface FormPlace {
  identifier: string
  language: LanguageId
  category: Category | undefined
}

/** An edited translation before a change; undefined if it was not edited. */
interface Former {
  identifier: string
  language: LanguageId
  translation: Translation | undefined
}

/**
 * A file with its strings. Edited translations take precedence over the file's translations, and survive reading it
 * again.
 */
export class OpenedFile {
  readonly file: TrialFile
  head: TrialParsed | undefined
  records: readonly StringRecord[] = []
  readonly #indexes = new Map<string, number>()
  #codes: ParsedFile['codes'] = []
  readonly #previewed = new Map<number, number>()
  readonly #edits = new Map<string, Map<LanguageId, Translation>>()
  #places: ReadonlyMap<number, string> = new Map()
  /** The edits before each change, the latest last. */
  #undo: Former[][] = []
  /** The place that is being typed into: one change, however many keys. */
  #typing: string | undefined

  constructor(file: TrialFile) {
    this.file = file
  }

  /** Stores the strings that the host read. */
  load({ head, records, preview, codes }: ParsedFile): void {
    this.head = head
    this.#places = placesIn(preview ? new TextDecoder().decode(preview) : '')
    this.records = records
    this.#codes = codes
    this.#indexes.clear()
    this.#previewed.clear()
    for (const [index, { identifier, previewId }] of records.entries()) {
      this.#indexes.set(identifier, index)
      if (previewId !== undefined) this.#previewed.set(previewId, index)
    }
  }

  /** The place of the text in a document: "Heading 1". */
  place({ previewId }: StringRecord): string | undefined {
    return previewId === undefined ? undefined : this.#places.get(previewId)
  }

  /** The codes of the source text, as the format finds them; undefined where it does not say what a code is. */
  codes({ identifier }: StringRecord): readonly string[] | undefined {
    return this.#codes[this.#indexes.get(identifier) ?? -1] ?? undefined
  }

  record(identifier: string): StringRecord | undefined {
    return this.records[this.#indexes.get(identifier) ?? -1]
  }

  previewed(previewId: number): StringRecord | undefined {
    return this.records[this.#previewed.get(previewId) ?? -1]
  }

  translation({ identifier, translations }: StringRecord, language: LanguageId): Translation | undefined {
    const edited = this.#edits.get(identifier)?.get(language)
    if (edited) return edited
    return translations && Object.hasOwn(translations, language) ? translations[language] : undefined
  }

  text(record: StringRecord, { language, category }: Omit<FormPlace, 'identifier'>): string {
    const text = this.translation(record, language)?.text
    if (typeof text === 'string') return text
    return (category && text?.[category]) ?? ''
  }

  status(record: StringRecord, { language, category }: Omit<FormPlace, 'identifier'>): Status {
    const status = this.translation(record, language)?.status
    return (typeof status === 'object' ? category && status[category] : status) ?? 'translated'
  }

  /** Whether a string has a text in a language. */
  isTranslated(record: StringRecord, language: LanguageId): boolean {
    const text = this.translation(record, language)?.text
    return typeof text === 'string' ? text !== '' : Object.values(text ?? {}).some(Boolean)
  }

  setText(place: FormPlace, text: string): void {
    this.#change(place, (translation, category) => {
      if (category === undefined) return { ...translation, text }
      return { ...translation, text: { ...formsOf(translation.text), [category]: text } }
    })
  }

  setStatus(place: FormPlace, status: Status): void {
    this.#change(place, (translation, category) => {
      if (category === undefined) return { ...translation, status }
      const others = typeof translation.status === 'object' ? translation.status : {}
      return { ...translation, status: { ...others, [category]: status } }
    })
  }

  /** What was edited. */
  get edits(): KeptEdit[] {
    return [...this.#edits].flatMap(([identifier, byLanguage]) =>
      [...byLanguage].map(([language, translation]): KeptEdit => [identifier, language, translation]),
    )
  }

  /** Restores what was edited before a reload of the page. */
  restore(edits: readonly KeptEdit[]): void {
    for (const [identifier, language, translation] of edits)
      this.#editsOf(identifier).set(language, translation)
  }

  /** Whether there is a change to undo. */
  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  /** Undoes the latest change. Returns the number of translations that have their former text again. */
  undo(): number {
    const formers = this.#undo.pop() ?? []
    this.#typing = undefined
    for (const { identifier, language, translation } of formers) {
      if (translation) this.#editsOf(identifier).set(language, translation)
      else this.#editsOf(identifier).delete(language)
    }
    return formers.length
  }

  /**
   * Imports the translations of other records into these languages. Returns the number of strings that had one. It is
   * one change.
   */
  adopt(records: readonly StringRecord[], languages: readonly LanguageId[]): number {
    let adopted = 0
    const formers: Former[] = []
    for (const { identifier, translations } of records) {
      if (!translations || !this.#indexes.has(identifier)) continue
      const known = languages.filter((language) => Object.hasOwn(translations, language))
      for (const language of known) {
        const translation = translations[language]
        if (!translation) continue
        formers.push(this.#former(identifier, language))
        this.#editsOf(identifier).set(language, translation)
      }
      if (known.length > 0) adopted++
    }
    if (formers.length > 0) this.#undo.push(formers)
    this.#typing = undefined
    return adopted
  }

  #former(identifier: string, language: LanguageId): Former {
    return { identifier, language, translation: this.#edits.get(identifier)?.get(language) }
  }

  /** The strings that have a translation into one of these languages, with the fields that a build needs. */
  translated(languages: readonly LanguageId[]): StringRecord[] {
    const records: StringRecord[] = []
    for (const record of this.records) {
      const translations: Record<LanguageId, Translation> = {}
      let isAny = false
      for (const language of languages) {
        const translation = this.translation(record, language)
        if (!translation) continue
        translations[language] = translation
        isAny = true
      }
      const { identifier, text, hasPlurals = false } = record
      if (isAny) records.push({ identifier, text, hasPlurals, translations })
    }
    return records
  }

  #change(place: FormPlace, change: (translation: Translation, category?: Category) => Translation): void {
    const record = this.record(place.identifier)
    if (!record) return
    const typing = JSON.stringify([place.identifier, place.language, place.category])
    if (typing !== this.#typing) this.#undo.push([this.#former(place.identifier, place.language)])
    this.#typing = typing
    const current = this.translation(record, place.language) ?? { text: place.category ? {} : '' }
    this.#editsOf(place.identifier).set(place.language, change(current, place.category))
  }

  #editsOf(identifier: string): Map<LanguageId, Translation> {
    const known = this.#edits.get(identifier)
    if (known) return known
    const edits = new Map<LanguageId, Translation>()
    this.#edits.set(identifier, edits)
    return edits
  }
}

function formsOf(text: TextOrForms): Partial<Record<Category, string>> {
  return typeof text === 'string' ? {} : text
}
