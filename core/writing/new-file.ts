// Makes a file of a format from strings alone: the format spells an empty place for each string, and the engine writes
// the texts. What is not read as expected is left out, and named.
import {
  FormatError,
  pluralCategories,
  type Category,
  type Code,
  type LanguageId,
  type Language,
  type Languages,
  type NewCode,
  type NewEntry,
  type NewFile,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '../contract.ts'
import { categoriesIn } from '../plural-rules.ts'
import { handlingOf, type Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, readUnits, textOf, type Parsed } from '../reading/strings.ts'
import { shownForm } from '../shown-form.ts'
import { BUILD_SETTINGS, buildWithReport } from './build.ts'
import { NewKeys } from './new-keys.ts'
import { isHeldBack, normalized } from './translations.ts'

/** A string for a new file. */
export interface NewString {
  /** The parts of its key. */
  key: readonly string[]
  /** The source text. */
  text: TextOrForms
  /** Its translations. In a file of one language, the text of that language; its source text if it has none. */
  translations?: Readonly<Record<LanguageId, Translation>>
  context?: string | undefined
  maxLength?: number | undefined
  /** The codes in the source text; of a plural, in its last row. */
  codes?: readonly Code[]
}

/** A string that a new file cannot hold. */
export interface OmittedString {
  string: NewString
  /** Why, as the end of a sentence. */
  reason: string
}

/** A new file. */
export interface MadeFile {
  bytes: Uint8Array
  /** The keys that had to be spelled in another way. */
  renamed: ReadonlyMap<NewString, string>
  /** The identifiers of the strings in the file. */
  identifiers: ReadonlyMap<NewString, string>
  leftOut: readonly OmittedString[]
}

/**
 * Makes a file of these strings. `original` is the name of the file that they come from. Throws a `FormatError` if the
 * format does not state how its files are made, or if a key is given twice.
 */
export function makeFile(
  format: Format,
  languages: Languages,
  strings: readonly NewString[],
  original?: string,
): MadeFile {
  const { newFile } = format
  if (!newFile)
    throw new FormatError(
      'unsupported',
      `New files of ${format.title} cannot be made without a file to follow.`,
    )
  requireDifferentKeys(strings)
  const maker = new Maker(format, newFile, languages, original)
  const leftOut: OmittedString[] = []
  let rest = strings
  for (;;) {
    const { made, refused } = maker.make(rest)
    if (made && refused.length === 0) return { ...made, leftOut }
    if (refused.length === 0) throw new FormatError('contract', `A new file of ${format.title} is not read.`)
    for (const each of refused) leftOut.push(each)
    const gone = new Set(refused.map(({ string }) => string))
    rest = rest.filter((string) => !gone.has(string))
  }
}

function requireDifferentKeys(strings: readonly NewString[]): void {
  const keys = new Set<string>()
  for (const { key } of strings) {
    const name = JSON.stringify(key)
    if (keys.has(name)) throw new FormatError('unsupported', `The key ${key.join('.')} is given twice.`)
    keys.add(name)
  }
}

/** The text of each place until the text of its string is written. */
const PLACEHOLDER = 'Text'

/** A string with its entry in the file. */
interface Placed {
  string: NewString
  path: readonly string[]
  entry: NewEntry
  /** The text to write in the file's own language. */
  own: TextOrForms
}

class Maker {
  readonly #format: Format
  readonly #newFile: NewFile
  readonly #languages: Languages
  readonly #original: string | undefined

  constructor(format: Format, newFile: NewFile, languages: Languages, original: string | undefined) {
    this.#format = format
    this.#newFile = newFile
    this.#languages = languages
    this.#original = original
  }

  /** The file of these strings; or the strings that it cannot hold. */
  make(strings: readonly NewString[]): {
    made?: Omit<MadeFile, 'leftOut'>
    refused: readonly OmittedString[]
  } {
    const keys = new NewKeys(this.#newFile)
    const placed = strings.map((string): Placed => {
      const path = keys.pathOf(string.key)
      const own = this.#ownText(string)
      return { string, path, own, entry: this.#entryOf(string, path.at(-1) ?? '', own) }
    })
    const skeleton = new TextEncoder().encode(this.#spelled(placed))
    const parsed = this.#read(skeleton)
    if (!parsed) {
      const refused = placed.flatMap((each) =>
        strings.length > 1 && this.make([each.string]).refused.length === 0
          ? []
          : { string: each.string, reason: 'its key or its source text cannot be spelled' },
      )
      return { refused }
    }
    const found = this.#foundIn(parsed, placed)
    if (found.refused.length > 0) return { refused: found.refused }
    const { bytes, refused } = this.#written(skeleton, placed, found.identifiers)
    const renamed = new Map(
      placed.flatMap(({ string, path }) =>
        path.join('.') === string.key.join('.') ? [] : [[string, path.join('.')] as const],
      ),
    )
    return { made: { bytes, renamed, identifiers: found.identifiers }, refused }
  }

  /** The languages by which the file is read. */
  get #reading(): Languages {
    const { source, targets } = this.#languages
    if (this.#format.languages !== 'monolingual') return this.#languages
    const own = targets[0] ?? source
    return { source: own, targets: [own] }
  }

  /** The text in the language of the file. */
  #ownText({ text, translations }: NewString): TextOrForms {
    const own = translations?.[this.#reading.source.id]?.text ?? text
    if (typeof own === 'string' || this.#newFile.hasPlurals) return own
    return this.#newFile.pluralText?.(own) ?? own.other ?? Object.values(own).at(-1) ?? ''
  }

  #entryOf(
    { text, context, maxLength, codes = [], translations = {} }: NewString,
    key: string,
    own: TextOrForms,
  ): NewEntry {
    const { hasPlurals, inline } = this.#newFile
    const isText = typeof (this.#format.languages === 'monolingual' ? own : text) === 'string'
    const numbered = codesWithNumbers(shownForm(text), codes)
    return {
      key,
      text: own === '' ? '' : PLACEHOLDER,
      ...(hasPlurals && !isText && { categories: categoriesOf(own, this.#reading.source) }),
      ...(context && { note: inComment(context) }),
      ...(maxLength !== undefined && { maxLength }),
      ...(Object.values(translations).some(isHeldBack) && { isDraft: true }),
      source: (category, escape) => withElements(shownForm(text, category), numbered, inline, escape),
      inlineCodes: numbered,
    }
  }

  /** The file with a placeholder for each text. */
  #spelled(placed: readonly Placed[]): string {
    const { container, between = '', areEntriesFirst } = this.#newFile
    type Box = Map<string, Box | Placed>
    const root: Box = new Map()
    for (const each of placed) {
      let box = root
      for (const part of each.path.slice(0, -1)) {
        const known = box.get(part)
        const inner: Box = known instanceof Map ? known : new Map()
        box.set(part, inner)
        box = inner
      }
      box.set(each.path.at(-1) ?? '', each)
    }
    const spell = (box: Box, path: readonly string[]): string => {
      const all = [...box]
      const inOrder = areEntriesFirst
        ? [
            ...all.filter(([, each]) => !(each instanceof Map)),
            ...all.filter(([, each]) => each instanceof Map),
          ]
        : all
      return inOrder
        .map(([part, each]) => {
          if (!(each instanceof Map)) return this.#newFile.entry(each.entry, path.length, this.#languages)
          const own = [...path, part]
          return container?.(own, spell(each, own), path.length) ?? ''
        })
        .join(between)
    }
    const head = { languages: this.#languages, entries: placed.map(({ entry }) => entry) }
    return this.#newFile.file(spell(root, []), { ...head, original: this.#original })
  }

  #read(bytes: Uint8Array): Parsed | undefined {
    try {
      return readUnits(this.#format, decodeFile(bytes, this.#format).source, this.#reading)
    } catch (error) {
      if (error instanceof FormatError) return undefined
      throw error
    }
  }

  /** The identifiers of strings, and the strings that are not read with their key and their source text. */
  #foundIn(
    parsed: Parsed,
    placed: readonly Placed[],
  ): { identifiers: Map<NewString, string>; refused: OmittedString[] } {
    const { keyOf = ({ key }) => key } = this.#newFile
    const byKey = new Map<string, number>()
    for (const [index, unit] of parsed.units.entries()) {
      const name = JSON.stringify(keyOf(unit))
      if (!byKey.has(name)) byKey.set(name, index)
    }
    const identifiers = new Map<NewString, string>()
    const refused: OmittedString[] = []
    const taken = new Set<number>()
    for (const { string, path, entry } of placed) {
      const index = byKey.get(JSON.stringify(path))
      const unit = index === undefined ? undefined : parsed.units[index]
      const refuse = (reason: string): void => void refused.push({ string, reason })
      if (index === undefined || !unit || taken.has(index))
        refuse(`the key ${path.join('.')} cannot be spelled`)
      else if (!this.#hasSource(parsed, unit, entry)) refuse('its source text cannot be spelled')
      else {
        taken.add(index)
        identifiers.set(string, parsed.identifiers[index] ?? '')
      }
    }
    return { identifiers, refused }
  }

  /** Whether a unit has the source text of an entry. In a file of one language, it has the placeholder. */
  #hasSource({ source }: Parsed, unit: Parsed['units'][number], entry: NewEntry): boolean {
    if (this.#format.languages === 'monolingual')
      return isPlural(unit.source) === (entry.categories !== undefined)
    const slots = isPlural(unit.source) ? [...unit.source.forms] : [[undefined, unit.source] as const]
    // Some formats have one source text for all rows of a plural.
    return slots.every(([category, slot]) =>
      [category, undefined].some((each) => textOf(source, slot) === normalized(slot, entry.source(each))),
    )
  }

  /** Writes the texts. */
  #written(
    skeleton: Uint8Array,
    placed: readonly Placed[],
    identifiers: ReadonlyMap<NewString, string>,
  ): { bytes: Uint8Array; refused: readonly OmittedString[] } {
    const languages = this.#reading
    if (languages.targets.length === 0) return { bytes: skeleton, refused: [] }
    const strings = new Map<string, NewString>()
    const records = placed.map(({ string, own, entry }): StringRecord => {
      const identifier = identifiers.get(string) ?? ''
      strings.set(identifier, string)
      const translations =
        this.#format.languages === 'monolingual'
          ? { [languages.source.id]: { text: filled(own, entry.categories) } }
          : Object.fromEntries(
              Object.entries(string.translations ?? {}).map(([id, each]) => [id, this.#inlined(each, entry)]),
            )
      return { identifier, text: string.text, translations }
    })
    const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
    const handling = { ...handlingOf(this.#format), writesDrafts: true as const }
    const format: Format = { ...this.#format, handling }
    const { content, report } = buildWithReport(format, skeleton, languages, records, settings)
    const refused = report.rows.flatMap(({ identifier, outcome, reason = 'it cannot be written' }) => {
      const string = strings.get(identifier)
      return string && (outcome === 'refused' || outcome === 'no-place') ? [{ string, reason }] : []
    })
    return {
      bytes: content,
      refused: refused.length > 0 ? refused : this.#unread(content, placed, identifiers),
    }
  }

  /** The strings whose places still have the placeholder: their texts are nothing that the places can hold. */
  #unread(
    bytes: Uint8Array,
    placed: readonly Placed[],
    identifiers: ReadonlyMap<NewString, string>,
  ): readonly OmittedString[] {
    const parsed = this.#format.languages === 'monolingual' ? this.#read(bytes) : undefined
    if (!parsed) return []
    const units = new Map(parsed.units.map((unit, index) => [parsed.identifiers[index], unit]))
    return placed.flatMap(({ string, own }) => {
      const place = units.get(identifiers.get(string))?.source
      const slots = place && isPlural(place) ? [...place.forms] : place ? [[undefined, place] as const] : []
      const isUnread = slots.some(
        ([category, slot]) =>
          textOf(parsed.source, slot) === PLACEHOLDER && shownForm(own, category) !== PLACEHOLDER,
      )
      return isUnread ? [{ string, reason: 'its place would be empty' }] : []
    })
  }

  /** A translation with elements for the codes of its source text. */
  #inlined({ text, status }: Translation, { inlineCodes }: NewEntry): Translation {
    const { inline, hasPlurals } = this.#newFile
    const own = typeof text === 'string' || hasPlurals ? text : shownForm(text)
    const spell = (each: string): string => withElements(each, inlineCodes, inline)
    const forms =
      typeof own === 'string'
        ? spell(own)
        : Object.fromEntries(Object.entries(own).map(([category, each]) => [category, spell(each)]))
    return status === undefined ? { text: forms } : { text: forms, status }
  }
}

/** A note without characters that end a line only for some programs, or that many files cannot hold. */
const inComment = (note: string): string =>
  note
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    .replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, ' ')
    .trim()

/** The rows of a new plural: those that files of the language need, and those that have a text. */
const categoriesOf = (text: TextOrForms, language: Language): readonly Category[] =>
  categoriesIn(language, (category) => typeof text !== 'string' && Boolean(text[category]))

/** A plural with all rows: programs may need each of them. */
function filled(text: TextOrForms, categories: readonly Category[] = pluralCategories): TextOrForms {
  if (typeof text === 'string') return text
  return Object.fromEntries(categories.map((category) => [category, shownForm(text, category)]))
}

/** The codes of a text with their numbers, each tag with the other tag of its pair. */
export function codesWithNumbers(text: string, codes: readonly Code[]): NewCode[] {
  const numbered = codes.map(({ at, kind }, index): NewCode => {
    return { number: index + 1, spelled: text.slice(...at), kind }
  })
  const open: number[] = []
  for (const [index, { kind, id }] of codes.entries()) {
    if (kind === 'open') open.push(index)
    const last = open.at(-1)
    if (kind !== 'close' || last === undefined || codes[last]?.id !== id) continue
    open.pop()
    const [one, other] = [numbered[last], numbered[index]]
    if (one) one.partner = index + 1
    if (other) other.partner = last + 1
  }
  return numbered
}

/** A text in which elements replace the codes, each once, in the order of the text. */
function withElements(
  text: string,
  codes: readonly NewCode[],
  inline: NewFile['inline'],
  escape = (each: string): string => each,
): string {
  if (!inline) return escape(text)
  const left = new Set(codes)
  let rest = text
  let out = ''
  while (rest !== '') {
    let next: NewCode | undefined
    let at = rest.length
    for (const code of left) {
      const found = rest.indexOf(code.spelled)
      if (found >= 0 && found < at) [next, at] = [code, found]
    }
    if (!next) break
    out += escape(rest.slice(0, at)) + inline(next)
    rest = rest.slice(at + next.spelled.length)
    left.delete(next)
  }
  return out + escape(rest)
}
