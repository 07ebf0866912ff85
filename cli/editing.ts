// The strings that `atlas edit` shows and writes, in groups of files by language.
import { createHash } from 'node:crypto'
import { codesOfUnit } from '../core/codes-of-units.ts'
import type { Language, StringRecord } from '../core/contract.ts'
import { lintInFile, lintTarget } from '../repository/lint.ts'
import { statusInFile, statusOfTarget } from '../repository/status.ts'
import type {
  WorkTreeGroup,
  WorkTreeLanguage,
  WorkTreeSave,
  WorkTreeSaved,
  WorkTreeString,
  WorkTreeStrings,
} from '../ui/work-tree/wire.ts'
import { readIfThere } from './files/reading.ts'
import { Failure } from './failure.ts'
import type { LocaleGroup } from './repository/repository.ts'
import { translationFile, writeTranslations, type TranslationFile } from './repository/matrix.ts'

/** The groups that are edited. Files are read again for each request, since other programs write them too. */
export class Editing {
  readonly #groups: readonly LocaleGroup[]
  /** Writes wait for each other. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(groups: readonly LocaleGroup[]) {
    this.#groups = groups.filter(({ source, plugin }) => source !== undefined || plugin.holds === 'pair')
  }

  async groups(): Promise<WorkTreeGroup[]> {
    const all: WorkTreeGroup[] = []
    for (const group of this.#groups) {
      const files = await filesOf(group)
      all.push({
        pattern: group.pattern,
        sourceLanguage: group.sourceLanguage.id,
        languages: files.map(languageRow),
      })
    }
    return all
  }

  /** The strings of a group. Throws a `Failure` if the group was not found, or if a file cannot be read. */
  async strings(index: number): Promise<WorkTreeStrings> {
    const files = await filesOf(this.#group(index))
    const strings = new Map<
      string,
      WorkTreeString & { translations: Record<string, WorkTreeString['text']> }
    >()
    const versions: Record<string, string> = {}
    for (const { file, path, language, translation } of files) {
      versions[language.id] = versionOf(await readIfThere(path))
      for (const { identifier, record, unit, translation: own } of file.entries.values()) {
        if (record.isHidden) continue
        const codes = codesOfUnit(file.plugin, file.parsed.source, unit)
        const known = strings.get(identifier) ?? {
          ...shownOf(record),
          ...(codes ? { codes } : {}),
          translations: {},
        }
        strings.set(identifier, known)
        const text = translation ? translation.entries.get(identifier)?.record.text : own(language)?.text
        if (text !== undefined) known.translations[language.id] = text
      }
    }
    return { strings: [...strings.values()], versions }
  }

  /** Writes a translation, if the file on the disk is the one that the page knows. */
  save(wanted: WorkTreeSave): Promise<WorkTreeSaved> {
    const saving = this.#last.then(() => this.#save(wanted))
    this.#last = saving.catch(() => undefined)
    return saving
  }

  async #save({ group: index, language, identifier, text, version }: WorkTreeSave): Promise<WorkTreeSaved> {
    const group = this.#group(index)
    const target = group.targets.find((each) => each.language.id === language)
    const place = target && (await translationFile(group, target))
    const record = place?.file.entries.get(identifier)?.record
    if (!target || !place || !record)
      return { problem: 'The source file no longer has this string. Reload the page.' }
    if (versionOf(await readIfThere(place.path)) !== version)
      return { problem: `${place.path} has changed on the disk. Reload the page to see it.` }
    const translations = { [language]: { text, status: 'translated' as const } }
    const [lost] = await writeTranslations(place, [{ ...record, translations }])
    if (lost) return { problem: `${lost.identifier}: ${lost.reason}` }
    const written = await translationFile(group, target)
    if (!written) return { problem: `${place.path} cannot be read.` }
    return {
      version: versionOf(await readIfThere(place.path)),
      language: languageRow(written),
      findings: findingsOf(written, identifier),
    }
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

function languageRow({ file, path, language, translation }: TranslationFile): WorkTreeLanguage {
  const { total, identifiers } = translation
    ? statusOfTarget(file, translation, language, { path })
    : statusInFile(file, language)
  const { id, name, pluralCategoryNames }: Language = language
  const translated = identifiers.translated.length + identifiers.same.length
  return { id, name, pluralCategoryNames, path, total, translated }
}

function findingsOf({ file, language, translation }: TranslationFile, identifier: string): string[] {
  const all = translation ? lintTarget(file, translation, language) : lintInFile(file, language)
  return all.filter((finding) => finding.identifier === identifier).map(({ message }) => message)
}

function shownOf({
  identifier,
  text,
  context,
  maxLength,
  hasPlurals,
}: StringRecord): Omit<WorkTreeString, 'translations'> {
  return {
    identifier,
    text,
    ...(context ? { context } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(hasPlurals ? { hasPlurals } : {}),
  }
}

function versionOf(bytes: Uint8Array | undefined): string {
  if (!bytes) return 'missing'
  return createHash('sha256').update(bytes).digest('base64url')
}
