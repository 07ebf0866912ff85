// The strings that `atlas edit` shows and writes, in groups of files by language.
import { createHash } from 'node:crypto'
import { codesOfUnit } from '@atlas/core/codes-of-units.ts'
import { shownForm, type Category, type StringRecord, type TextOrForms } from '@atlas/core/contract.ts'
import { codesWithTags } from './compare/checked-texts.ts'
import { lintInFile, lintTarget } from './compare/lint.ts'
import { isSameText } from './compare/reading.ts'
import { statusInFile, statusOfTarget } from './compare/status.ts'
import type {
  WorkTreeGroup,
  WorkTreeLanguage,
  WorkTreeSave,
  WorkTreeSaved,
  WorkTreeStrings,
  WorkTreeTerms,
} from '@atlas/editor/work-tree/wire.ts'
import { EngineError, type Engine } from '@atlas/translation/engine.ts'
import { translateText } from '@atlas/translation/one-text.ts'
import type { EditString, Stored } from '@atlas/editor/backends/backend.ts'
import type { MachineAnswer } from '@atlas/editor/editor-wire.ts'
import { editLanguage, type RequestFailure } from '@atlas/editor/wire.ts'
import { readIfThere } from './files/reading.ts'
import { Failure } from './failure.ts'
import type { LocaleGroup } from './workspace/repository.ts'
import { translationFile, writeTranslations, type TranslationFile } from './workspace/matrix.ts'

const LOST_STRING = 'The source file no longer has this string. Reload the page.'

/** The version of a file that does not exist. */
const MISSING = 'missing'

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
      versions[language.id] = byPath.get(path) ?? MISSING
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

  /**
   * Writes a translation, if the file has the one that the page knows. Other texts of the file may have changed since:
   * they stay.
   */
  save(wanted: WorkTreeSave): Promise<WorkTreeSaved | RequestFailure> {
    const saving = this.#last.then(() => this.#save(wanted))
    this.#last = saving.catch(() => undefined)
    return saving
  }

  async #save(wanted: WorkTreeSave): Promise<WorkTreeSaved | RequestFailure> {
    const { group: index, language, identifier, text, before } = wanted
    const group = this.#group(index)
    const target = group.targets.find((each) => each.language.id === language)
    const place = target && (await translationFile(group, target))
    const record = place?.file.strings.get(identifier)?.record
    if (!target || !place || !record) throw new Failure(2, LOST_STRING)
    const present = textOf(place, identifier)
    const versionBefore = versionOf(await readIfThere(place.path))
    if (!isSameText(present, before?.text) && !isSameText(present, text))
      return { error: { message: conflictOf(place.path, present), meanwhile: meanwhileOf(present) } }
    const translations = { [language]: { text, status: 'translated' as const } }
    const [lost] = await writeTranslations(place, [{ ...record, translations }])
    if (lost) throw new Failure(2, `${lost.identifier}: ${lost.reason}`)
    const written = await translationFile(group, target)
    if (!written) throw new Failure(2, `${place.path} cannot be read.`)
    return {
      versionBefore,
      version: versionOf(await readIfThere(place.path)),
      stored: storedOf(textOf(written, identifier) ?? text),
      language: languageRow(written),
      findings: findingsOf(written, identifier),
    }
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

/** Files have no status. */
const storedOf = (text: TextOrForms): Stored => ({ text, status: 'translated' })

/** The translation that another program has written, for the page. */
function meanwhileOf(present: TextOrForms | undefined): NonNullable<RequestFailure['error']['meanwhile']> {
  return { stored: present === undefined ? null : storedOf(present), by: 'Another program' }
}

/** The translation of a string in its file. */
function textOf(
  { file, language, translation }: TranslationFile,
  identifier: string,
): TextOrForms | undefined {
  if (translation) return translation.strings.get(identifier)?.record.text
  return file.strings.get(identifier)?.translation(language)?.text
}

function conflictOf(path: string, present: TextOrForms | undefined): string {
  if (present === undefined)
    return `Another program has removed this text from ${path}. Press Ctrl+Enter to write yours.`
  const shown = typeof present === 'string' ? present : Object.values(present).join(' | ')
  return `Another program has written “${shown}” to ${path}. Press Ctrl+Enter to replace it, or Escape to take it.`
}

function languageRow({ file, path, language, translation }: TranslationFile): WorkTreeLanguage {
  const { total, identifiers } = translation
    ? statusOfTarget(file, translation, language, { path })
    : statusInFile(file, language)
  const translated = identifiers.translated.length + identifiers.same.length
  return { ...editLanguage(language), path, total, translated }
}

function findingsOf({ file, language, translation, terms }: TranslationFile, identifier: string): string[] {
  const all = translation
    ? lintTarget(file, translation, language, {}, terms)
    : lintInFile(file, language, {}, terms)
  return all.filter((finding) => finding.identifier === identifier).map(({ message }) => message)
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

function versionOf(bytes: Uint8Array | undefined): string {
  if (!bytes) return MISSING
  return createHash('sha256').update(bytes).digest('base64url')
}
