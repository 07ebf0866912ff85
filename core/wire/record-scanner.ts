// Scans the string records of a build for what it needs: identifiers, texts and translations. All other fields are
// checked, but no values are made of them. Most bytes are read four at a time, which takes half the time of JSON.parse.
import { utf8Bytes } from '../bytes.ts'
import { statuses, type Status, type StringRecord, type TextOrForms, type Translation } from '../contract.ts'
import { JsonScanner } from './json-scanner.ts'
import type { KnownRecords } from './known-records.ts'
import { Literal } from './literal.ts'

/** What a build needs of a record. */
export type RecordTexts = Pick<StringRecord, 'identifier' | 'text' | 'translations'>

/** The fields of a record, in the order in which platforms usually send them. */
const FIELDS = [
  'identifier',
  'text',
  'context',
  'customData',
  'maxLength',
  'isHidden',
  'hasPlurals',
  'labels',
  'id',
  'uniqId',
  'translations',
] as const

const TRANSLATIONS = FIELDS.indexOf('translations')

const literal = (text: string): Literal => new Literal(utf8Bytes(text))
const FIELD_STARTS = FIELDS.map((field) => literal(`"${field}":`))
const TEXT_START = literal('{"text":')
const STATUS_START = literal(',"status":')
const STATUS_VALUES = statuses.map((status) => literal(`"${status}"`))
const TRUE = literal('true')
const FALSE = literal('false')
const NULL = literal('null')

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPENING_BRACKET = 91
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125

/** Scans records in compact JSON. It refuses records that are spelled in an unusual way, or have unusual fields. */
export class RecordScanner {
  readonly #json = new JsonScanner()
  /** By field: the field that was after it in the last record. */
  readonly #next = FIELDS.map((_, index) => (index + 1) % FIELDS.length)
  #language = ''
  /** The spelling of the last language. */
  #languageStart = literal('"":')
  #lastStatus = 1
  readonly #known: KnownRecords | undefined
  /** How many records were scanned. */
  #count = 0

  /** `known`: records of an earlier build of the same file, to which these are added. */
  constructor(known?: KnownRecords) {
    this.#known = known
  }

  /**
   * The records in these bytes, which are UTF-8, with this byte between two of them. Undefined if JSON.parse must read
   * them.
   */
  records(bytes: Uint8Array, separator: number): RecordTexts[] | undefined {
    const json = this.#json
    json.begin(bytes)
    const records: RecordTexts[] = []
    do {
      const record = this.#record()
      if (!record) return undefined
      records.push(record)
      this.#count++
    } while (json.skip(separator))
    return json.at === bytes.length ? records : undefined
  }

  #record(): RecordTexts | undefined {
    const json = this.#json
    const start = json.at
    const { surplus } = json
    const known = this.#known?.skip(this.#count, json)
    if (!known && !json.skip(OPENING_BRACE)) return undefined
    let identifier = known?.identifier
    let text = known?.text
    let translations: Record<string, Translation> | undefined
    let index = known ? TRANSLATIONS : this.#fieldAfter(FIELDS.length - 1)
    for (;;) {
      const field = FIELDS[index]
      if (field === undefined) return undefined
      if (field === 'translations' && !known) this.#keep(start, surplus, identifier, text)
      if (field === 'identifier') {
        identifier = json.string()
        if (identifier === undefined) return undefined
      } else if (field === 'text') {
        text = this.#textOrForms()
        if (text === undefined) return undefined
      } else if (json.skipLiteral(NULL)) {
        if (field === 'translations') translations = undefined
      } else if (field === 'translations') {
        translations = this.#translations()
        if (!translations) return undefined
      } else if (!this.#skipValue(field)) return undefined
      if (!json.skip(COMMA)) break
      index = this.#fieldAfter(index)
    }
    if (!json.skip(CLOSING_BRACE) || identifier === undefined || text === undefined) return undefined
    return translations ? { identifier, text, translations } : { identifier, text }
  }

  /** Keeps the start of a record for the next build, before which the surplus was this. */
  #keep(start: number, surplus: number, identifier: string | undefined, text: TextOrForms | undefined): void {
    if (!this.#known || identifier === undefined || text === undefined) return
    const json = this.#json
    this.#known.keep(this.#count, json, start, json.surplus - surplus, { identifier, text })
  }

  /** The index of the field that begins here; -1 if it is unknown. `last`: the index of the field before. */
  #fieldAfter(last: number): number {
    const json = this.#json
    const expected = this.#next[last] ?? 0
    const start = FIELD_STARTS[expected]
    if (start && json.skipLiteral(start)) return expected
    const index = FIELD_STARTS.findIndex((each) => json.skipLiteral(each))
    if (index >= 0) this.#next[last] = index
    return index
  }

  #skipValue(field: (typeof FIELDS)[number]): boolean {
    const json = this.#json
    switch (field) {
      case 'id':
      case 'maxLength':
        return json.skipInteger()
      case 'isHidden':
      case 'hasPlurals':
        return json.skipLiteral(TRUE) || json.skipLiteral(FALSE)
      case 'labels':
        return this.#skipStrings()
      default:
        return json.skipString()
    }
  }

  #translations(): Record<string, Translation> | undefined {
    const json = this.#json
    if (!json.skip(OPENING_BRACE)) return undefined
    const translations: Record<string, Translation> = {}
    if (json.skip(CLOSING_BRACE)) return translations
    do {
      const language = json.skipLiteral(this.#languageStart) ? this.#language : this.#newLanguage()
      const translation = language === undefined ? undefined : this.#translation()
      if (language === undefined || !translation) return undefined
      translations[language] = translation
    } while (json.skip(COMMA))
    return json.skip(CLOSING_BRACE) ? translations : undefined
  }

  #newLanguage(): string | undefined {
    const json = this.#json
    const start = json.at
    const language = this.#name()
    if (language === undefined) return undefined
    this.#language = language
    this.#languageStart = new Literal(json.scannedFrom(start))
    return language
  }

  #translation(): Translation | undefined {
    const json = this.#json
    if (!json.skipLiteral(TEXT_START)) return undefined
    const text = this.#textOrForms()
    if (text === undefined) return undefined
    if (json.skip(CLOSING_BRACE)) return { text }
    const status = json.skipLiteral(STATUS_START) ? this.#status() : undefined
    return status !== undefined && json.skip(CLOSING_BRACE) ? { text, status } : undefined
  }

  #status(): Exclude<Translation['status'], undefined> | undefined {
    const json = this.#json
    if (json.is(QUOTE)) {
      const last = STATUS_VALUES[this.#lastStatus]
      if (!last || !json.skipLiteral(last))
        this.#lastStatus = STATUS_VALUES.findIndex((each) => json.skipLiteral(each))
      return statuses[this.#lastStatus]
    }
    const byCategory = this.#forms()
    const areStatuses =
      byCategory && Object.values(byCategory).every((one) => statuses.includes(one as Status))
    return areStatuses ? byCategory : undefined
  }

  #textOrForms(): TextOrForms | undefined {
    const json = this.#json
    return json.is(OPENING_BRACE) ? this.#forms() : json.string()
  }

  #forms(): Record<string, string> | undefined {
    const json = this.#json
    if (!json.skip(OPENING_BRACE)) return undefined
    const forms: Record<string, string> = {}
    if (json.skip(CLOSING_BRACE)) return forms
    do {
      const name = this.#name()
      const text = name === undefined ? undefined : json.string()
      if (name === undefined || text === undefined) return undefined
      forms[name] = text
    } while (json.skip(COMMA))
    return json.skip(CLOSING_BRACE) ? forms : undefined
  }

  /** The name of a member, and its colon. `__proto__` would not become a member. */
  #name(): string | undefined {
    const json = this.#json
    const name = json.string()
    return name !== '__proto__' && json.skip(COLON) ? name : undefined
  }

  #skipStrings(): boolean {
    const json = this.#json
    if (!json.skip(OPENING_BRACKET)) return false
    if (json.skip(CLOSING_BRACKET)) return true
    do if (!json.skipString()) return false
    while (json.skip(COMMA))
    return json.skip(CLOSING_BRACKET)
  }
}
