// The strings of a repository as an agent sees them: a string is in a group of files, and has a text in each language.
import { countedCategories, type Language, type LanguageId, type TextOrForms } from '@atlas/core/contract.ts'
import { languageAmong } from '@atlas/core/language-spelling.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { codesToKeep } from '../compare/checked-texts.ts'
import type { FileStatus, State } from '../compare/status.ts'
import { Failure } from '../failure.ts'
import { selects } from '../workspace/globs.ts'
import {
  sourceStrings,
  translationCounts,
  translationFile,
  type TranslationFile,
} from '../workspace/matrix.ts'
import { openRepository, requireGroups, type LocaleGroup, type Repository } from '../workspace/repository.ts'
import { translationIn } from '../workspace/translations.ts'

/** A repository, and why some of its files are left out, as sentences. */
export interface OpenedRepository extends Repository {
  skipped: readonly string[]
}

/** Opens the repository of the folder. Throws a `Failure` if it has no localized files. */
export async function openedRepository(
  named: readonly string[] = [],
  withUntranslated = true,
): Promise<OpenedRepository> {
  const skipped: string[] = []
  const repository = await openRepository(named, { withUntranslated }, ({ reason }) => {
    skipped.push(reason)
  })
  requireGroups(repository, {})
  return { ...repository, skipped }
}

/** The strings of a group, with its translations. */
export interface GroupStrings {
  group: LocaleGroup
  /** The source texts. */
  file: FileStrings
  translations: readonly TranslationFile[]
}

/** Reads the files of a group; undefined if it has no source texts. Throws a `Failure` if one cannot be read. */
export async function groupStrings(group: LocaleGroup): Promise<GroupStrings | undefined> {
  const ofSource = await sourceStrings(group)
  const translations: TranslationFile[] = []
  for (const cell of group.targets) {
    const place = await translationFile(group, cell, ofSource)
    if (place) translations.push(place)
  }
  const file = ofSource ?? translations[0]?.file
  return file && { group, file, translations }
}

/** Whether a name means a group: its pattern, or one of its paths. */
export function isGroupNamed({ pattern, files, base, targets }: LocaleGroup, name: string): boolean {
  const isMeant = selects([name])
  const paths = [...files, ...targets].map(({ path }) => path)
  return name === pattern || [...paths, ...(base === undefined ? [] : [base])].some((path) => isMeant(path))
}

/** A language that an agent names, as one of these if it is among them. Throws a `Failure`. */
export function languageOfAgent(code: string, known: readonly Language[] = []): Language {
  const language = languageAmong(code, known) ?? languageByCode(code)
  if (!language)
    throw new Failure(2, `${code} is not a known language. Use a code such as de, pt-BR, or zh-Hant.`)
  return language
}

/** Whether a language is one of those that an agent names; all are, if it names none. Throws a `Failure`. */
export function languageFilter(codes: readonly string[] | undefined): (id: LanguageId) => boolean {
  const wanted = codes?.map((code) => languageOfAgent(code))
  return (id) => !wanted || languageAmong(id, wanted) !== undefined
}

/** A string, in the only group that has it. */
export interface StringOfGroup extends GroupStrings {
  entry: FileString
}

/** Finds strings by key. Files are read once. */
export class StringSearch {
  readonly #all: readonly GroupStrings[]

  private constructor(all: readonly GroupStrings[]) {
    this.#all = all
  }

  static async of({ groups }: Repository): Promise<StringSearch> {
    const all: GroupStrings[] = []
    for (const group of groups) {
      const strings = await groupStrings(group)
      if (strings) all.push(strings)
    }
    return new StringSearch(all)
  }

  /** The string of a key, or why it is not known, as a sentence. */
  find(key: string, file: string | undefined): StringOfGroup | string {
    const meant = file === undefined ? this.#all : this.#all.filter(({ group }) => isGroupNamed(group, file))
    if (meant.length === 0) return `${file} names no localized files. list_strings and status name them.`
    const found = meant.flatMap((each): StringOfGroup | [] => {
      const entry = each.file.strings.get(key)
      return entry ? { ...each, entry } : []
    })
    const [first, second] = found
    if (!first) return `No source file has the key ${key}. list_strings finds keys by a part of them.`
    if (second)
      return `${first.group.pattern} and ${second.group.pattern} have the key ${key}. Name one of them as "file".`
    return first
  }
}

/** A string with all that is known of it. */
export interface ShownString {
  key: string
  file: string
  sourceLanguage: LanguageId
  source: TextOrForms
  translations: Readonly<Record<LanguageId, TextOrForms | null>>
  /** The placeholders and tags that each translation must have. */
  codes?: readonly string[]
  /** False if the file or its format says that it is not to be translated. */
  translate?: false
  /** Comments for translators, and what else the file says of it. */
  context?: string
  /** The source texts before and after it in its file. */
  neighbors?: readonly string[]
  maxLength?: number
  /** The forms that a translation of a plural needs, by language. */
  pluralForms?: Readonly<Record<LanguageId, readonly string[]>>
}

/** A string as an agent sees it, in these languages. */
export function shownString(
  { group, file, translations, entry }: StringOfGroup,
  isWanted: (id: LanguageId) => boolean = () => true,
): ShownString {
  const { record, identifier } = entry
  const shown = translations.filter(({ language }) => isWanted(language.id))
  const codes = codesToKeep(file, entry)
  const neighbors = neighborsOf(file, identifier)
  return {
    key: identifier,
    file: group.pattern,
    sourceLanguage: group.sourceLanguage.id,
    source: record.text,
    translations: Object.fromEntries(
      shown.map((place) => [place.language.id, translationIn(place, identifier)?.text ?? null]),
    ),
    ...(codes.length > 0 ? { codes } : {}),
    ...(record.isHidden ? { translate: false } : {}),
    ...(record.context ? { context: record.context } : {}),
    ...(neighbors.length > 0 ? { neighbors } : {}),
    ...(record.maxLength ? { maxLength: record.maxLength } : {}),
    ...(record.hasPlurals
      ? {
          pluralForms: Object.fromEntries(
            shown.map(({ language }) => [language.id, countedCategories(language)]),
          ),
        }
      : {}),
  }
}

/** The keys of files, in their order. */
const keysInOrder = new WeakMap<
  FileStrings,
  { keys: readonly string[]; places: ReadonlyMap<string, number> }
>()

/** A neighbor is only shown, so its start is enough. */
const NEIGHBOR_LENGTH = 100

/** The source texts before and after a string. */
function neighborsOf(file: FileStrings, identifier: string): string[] {
  const known = keysInOrder.get(file) ?? orderOf(file)
  keysInOrder.set(file, known)
  const at = known.places.get(identifier)
  if (at === undefined) return []
  return [known.keys[at - 1], known.keys[at + 1]].flatMap((key) => {
    const text = key === undefined ? undefined : file.strings.get(key)?.record.text
    return text === undefined ? [] : shownForm(text).slice(0, NEIGHBOR_LENGTH).toWellFormed()
  })
}

function orderOf({ strings }: FileStrings): { keys: string[]; places: Map<string, number> } {
  const keys = [...strings.keys()]
  return { keys, places: new Map(keys.map((key, index) => [key, index])) }
}

/** The state of each string of a file. */
export function statesOf(place: TranslationFile): ReadonlyMap<string, State> {
  const { identifiers }: FileStatus = translationCounts(place)
  return new Map(
    Object.entries(identifiers).flatMap(([state, names]) => names.map((name) => [name, state as State])),
  )
}
