// The strings that `atlas edit` shows and writes, in groups of files by language.
import { codesOfUnit } from '@atlas/core/codes-of-units.ts'
import { shownForm, type Category, type StringRecord } from '@atlas/core/contract.ts'
import { codesWithTags } from './compare/checked-texts.ts'
import type {
  WorkTreeGroup,
  WorkTreeSaved,
  WorkTreeStrings,
  WorkTreeTerms,
} from '@atlas/editor/work-tree/wire.ts'
import { EngineError, type Engine } from '@atlas/translation/engine.ts'
import { translateText } from '@atlas/translation/one-text.ts'
import type { EditString } from '@atlas/editor/backends/backend.ts'
import type { MachineAnswer } from '@atlas/editor/editor-wire.ts'
import type { SentEdit } from '@atlas/editor/saving-wire.ts'
import { editLanguage } from '@atlas/editor/wire.ts'
import { GroupTranslations, languageRow, MISSING, storedOf, versionOf } from './edit-saving.ts'
import { readIfThere } from './files/reading.ts'
import { Failure } from './failure.ts'
import type { LocaleGroup } from './workspace/repository.ts'
import { translationFile, type TranslationFile } from './workspace/matrix.ts'

const LOST_STRING = 'The source file no longer has this string. Reload the page.'

/** How often the files of a group are looked at while a page shows them. */
const WATCH_MILLISECONDS = 1000

/** A text that an engine translates. */
interface MachineQuery {
  language: string
  identifier: string
  /** The form of a plural. */
  category: Category | undefined
}

/** The groups that are edited. Files are read again for each request, since other programs write them too. */
export class Editing {
  readonly #groups: readonly LocaleGroup[]
  readonly #engine: Engine | undefined
  /** Writes wait for each other. */
  #last: Promise<unknown> = Promise.resolve()

  /** `engine` suggests translations. */
  constructor(groups: readonly LocaleGroup[], engine?: Engine) {
    this.#engine = engine
    this.#groups = groups.filter(
      ({ source, plugin }) => source !== undefined || plugin.languages === 'bilingual',
    )
  }

  async groups(): Promise<WorkTreeGroup[]> {
    const all: WorkTreeGroup[] = []
    for (const group of this.#groups) {
      const files = await filesOf(group)
      all.push({
        pattern: group.pattern,
        sourceLanguage: editLanguage(group.sourceLanguage),
        languages: files.map(languageRow),
      })
    }
    return all
  }

  /** The strings of a group. Throws a `Failure` if the group was not found, or if a file cannot be read. */
  async strings(index: number): Promise<WorkTreeStrings> {
    const group = this.#group(index)
    // If a file is written between this and its reading, the page reads it again.
    const byPath = await versionsOf(group)
    const strings = new Map<string, EditString>()
    const versions: Record<string, string> = {}
    for (const { file, path, language, translation } of await filesOf(group)) {
      versions[path] = byPath.get(path) ?? MISSING
      for (const { identifier, record, unit, translation: own } of file.strings.values()) {
        if (record.isHidden) continue
        const codes = codesOfUnit(file.plugin, file.parsed.source, unit)
        const known = strings.get(identifier) ?? {
          ...shownOf(record),
          ...(codes ? { codes } : {}),
          translations: {},
        }
        strings.set(identifier, known)
        const text = translation ? translation.strings.get(identifier)?.record.text : own(language)?.text
        if (text !== undefined) known.translations[language.id] = storedOf(text)
      }
    }
    return { strings: [...strings.values()], versions, version: nameOf(byPath) }
  }

  /** The terms of a language of a group. Throws a `Failure` if the group was not found. */
  async terms(index: number, language: string): Promise<WorkTreeTerms> {
    const { terms, sourceLanguage } = this.#group(index)
    return { terms: terms.between(sourceLanguage.id, language) }
  }

  /** Writes translations into the files of a group. */
  save(index: number, edits: readonly SentEdit[]): Promise<WorkTreeSaved> {
    const store = new GroupTranslations(this.#group(index))
    const saving = this.#last.then(() => store.save(edits))
    this.#last = saving.catch(() => undefined)
    return saving
  }

  /** Asks the engine for a translation. Without an engine, the answer is empty. Throws a `Failure`. */
  async machine(index: number, { language: id, identifier, category }: MachineQuery): Promise<MachineAnswer> {
    if (!this.#engine) return {}
    const group = this.#group(index)
    const target = group.targets.find(({ language }) => language.id === id)
    const place = target && (await translationFile(group, target))
    const entry = place?.file.strings.get(identifier)
    if (!place || !entry) throw new Failure(2, LOST_STRING)
    const { text: texts, context, maxLength } = entry.record
    const text = shownForm(texts, category ?? 'other')
    const { path: file, language } = place
    const codes = codesWithTags(place.file, entry, text)
    try {
      const found = await translateText(
        this.#engine,
        { source: group.sourceLanguage, target: language, file },
        { identifier, text, category, context, maxLength: maxLength ?? undefined, codes },
      )
      return { engine: this.#engine.name, ...(found === undefined ? {} : { text: found }) }
    } catch (error) {
      throw error instanceof EngineError ? new Failure(4, error.message) : error
    }
  }

  /**
   * Calls a function after a file of a group has changed, and at once if the group is no longer the `version` that the
   * page has read. Returns what ends it.
   */
  watch(index: number, version: string | undefined, onChange: () => void): () => void {
    const group = this.#group(index)
    let known = version
    let isLooking = false
    const look = async (): Promise<void> => {
      if (isLooking) return
      isLooking = true
      const found = nameOf(await versionsOf(group))
      if (known !== undefined && found !== known) onChange()
      known = found
      isLooking = false
    }
    void look()
    const timer = setInterval(() => void look(), WATCH_MILLISECONDS)
    return () => clearInterval(timer)
  }

  #group(index: number): LocaleGroup {
    const group = this.#groups[index]
    if (!group) throw new Failure(2, 'The group of files was not found.')
    return group
  }
}

async function filesOf(group: LocaleGroup): Promise<TranslationFile[]> {
  const files: TranslationFile[] = []
  for (const cell of group.targets) {
    const file = await translationFile(group, cell)
    if (file) files.push(file)
  }
  return files
}

/** A name for the content of each file of a group, by path. */
async function versionsOf({ source, targets }: LocaleGroup): Promise<Map<string, string>> {
  const versions = new Map<string, string>()
  for (const path of [...(source === undefined ? [] : [source]), ...targets.map((target) => target.path)])
    versions.set(path, versionOf(await readIfThere(path).catch(() => undefined)))
  return versions
}

/** A name for the content of all files of a group. */
function nameOf(versions: ReadonlyMap<string, string>): string {
  return versionOf(Buffer.from(JSON.stringify([...versions])))
}

function shownOf({
  identifier,
  text,
  context,
  maxLength,
  hasPlurals,
}: StringRecord): Omit<EditString, 'translations'> {
  return {
    key: identifier,
    identifier,
    text,
    ...(context ? { context } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(hasPlurals ? { hasPlurals } : {}),
  }
}
