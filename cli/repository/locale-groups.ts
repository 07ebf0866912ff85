// The localized files of a repository as groups: the same strings in several languages. Each language is a file, also where
// it is missing.
import { languagesToCheck } from '../../core/check.ts'
import type { Language } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import type { Detector } from '../../core/plugins/detect.ts'
import { languageOfCode, type LanguagePath, type PathGroup } from '../../core/plugins/language-paths.ts'
import { decodeFile } from '../../core/reading/source.ts'
import { isPattern, missingFiles, neighborsIn, type Cell } from '../../repository/matrix.ts'
import { readIfThere, refusalOf } from '../files/reading.ts'
import { languageNamed } from '../output.ts'

/** Files with the same strings in several languages. */
export interface LocaleGroup extends PathGroup {
  type: string
  plugin: Format
  sourceLanguage: Language
  /** The file in the source language. Pairs and files of many languages have none. */
  source: string | undefined
  /** The file with the source texts only, from which the files of pairs are made. */
  template: string | undefined
  /** The files to translate into, also those that are missing. A file of many languages has one for each language. */
  targets: readonly Cell[]
}

interface DetectionContext {
  plugins: ReadonlyMap<string, Format>
  detector: Detector
  sourceLanguage: Language
  /** All files that were searched. */
  paths: readonly string[]
  withUntranslated: boolean
}

/** The groups of a repository, and the files that they lack. */
export class Groups {
  readonly #neighborsIn: (group: PathGroup) => PathGroup[]
  readonly #context: DetectionContext
  /** The languages that every group needs, if the settings name them. */
  readonly #named: PathGroup | undefined
  /** By pattern. */
  readonly #known = new Map<string, Promise<LocaleGroup | undefined>>()

  constructor(groups: readonly PathGroup[], context: DetectionContext, named: readonly string[] | undefined) {
    this.#neighborsIn = neighborsIn(groups)
    this.#context = context
    const files = named?.map((code) => ({ path: '', code, language: languageNamed(code) }))
    this.#named = files && { pattern: '', files, base: undefined }
  }

  /** The files that a group may lack, by the paths of its neighbors alone. */
  possible(group: PathGroup): Cell[] {
    return this.#missing(group, this.#neighborsOf(group))
  }

  /** A group with its format and its missing files. Undefined if its files cannot be compared. */
  async localized(group: PathGroup, refusals: ReadonlyMap<string, string>): Promise<LocaleGroup | undefined> {
    const { sourceLanguage, withUntranslated } = this.#context
    const neighbors: PathGroup[] = []
    for (const each of this.#neighborsOf(group))
      if (each === this.#named || (await this.#localizedAlone(each))) neighbors.push(each)
    const missing = this.#missing(group, neighbors)
    const own = await localizedGroup(without(group, refusals), this.#context)
    if (!own || own.plugin.holds === 'many') return own
    const isTranslated = own.targets.length + missing.length > 0
    if (!isTranslated && !withUntranslated) return undefined
    return {
      ...own,
      targets: [...own.targets, ...missing.filter(({ language }) => language.id !== sourceLanguage.id)],
    }
  }

  #neighborsOf(group: PathGroup): PathGroup[] {
    if (this.#named) return isPattern(group) ? [this.#named] : []
    return this.#neighborsIn(group)
  }

  #missing(group: PathGroup, neighbors: readonly PathGroup[]): Cell[] {
    const cells = new Map<string, Cell>()
    const seen = new Set<string>()
    for (const neighbor of neighbors)
      for (const cell of missingFiles(group, neighbor, this.#context.sourceLanguage, seen))
        if (!cells.has(cell.language.id)) cells.set(cell.language.id, cell)
    return [...cells.values()]
  }

  /** A neighbor counts if it has texts in several languages. */
  #localizedAlone(group: PathGroup): Promise<LocaleGroup | undefined> {
    const known = this.#known.get(group.pattern) ?? this.#detect(group)
    this.#known.set(group.pattern, known)
    return known
  }

  async #detect(group: PathGroup): Promise<LocaleGroup | undefined> {
    const localized = await localizedGroup(without(group, await refusalsOf(group)), this.#context)
    return localized && localized.targets.length > 0 ? localized : undefined
  }
}

/** A group with its format; undefined if the file cannot be compared. */
async function localizedGroup(group: PathGroup, around: DetectionContext): Promise<LocaleGroup | undefined> {
  const { sourceLanguage, detector, plugins } = around
  const own = group.files.find(({ language }) => language.id === sourceLanguage.id)
  const path = group.base ?? own?.path ?? group.files[0]?.path
  const bytes = path === undefined ? undefined : await readIfThere(path)
  if (path === undefined || !bytes) return undefined
  const type = detector.detect(path, bytes)
  const plugin = type === undefined ? undefined : plugins.get(type)
  if (type === undefined || !plugin || plugin.keySource === 'text') return undefined
  const base = { ...group, type, plugin, sourceLanguage }
  if (plugin.holds === 'many') return manyGroup(base, path, bytes, around.withUntranslated)
  if (plugin.holds === 'pair') {
    const targets = group.files.filter(({ language }) => language.id !== sourceLanguage.id)
    return { ...base, source: undefined, template: templateOf(group, plugin, around.paths), targets }
  }
  const source = own?.path ?? group.base
  if (source === undefined) return undefined
  return { ...base, source, template: undefined, targets: group.files.filter((file) => file.path !== source) }
}

/**
 * The template of a group of files, such as PO, in their folder or in one around it: the only one, or the one with their
 * name.
 */
function templateOf(
  { pattern, files, base }: PathGroup,
  { sync }: Format,
  paths: readonly string[],
): string | undefined {
  const extension = sync?.template
  if (extension === undefined) return undefined
  if (base?.endsWith(extension)) return base
  const [folder = ''] = files.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  const templates = paths.filter(
    (path) => path.endsWith(extension) && folder.startsWith(path.slice(0, path.lastIndexOf('/') + 1)),
  )
  const nameOf = (path: string): string => path.replace(/^.*\//s, '').replace(/\.\w+$/, '')
  if (templates.length < 2) return templates[0]
  return templates.find((path) => nameOf(path) === nameOf(pattern))
}

function manyGroup(
  group: Omit<LocaleGroup, 'source' | 'template' | 'targets'>,
  path: string,
  bytes: Uint8Array,
  withUntranslated: boolean,
): LocaleGroup | undefined {
  const { plugin } = group
  try {
    const { source } = decodeFile(bytes, plugin)
    const named = languagesToCheck(plugin, source, group.sourceLanguage)
    const codes = plugin.languagesOf?.(source).targets ?? []
    const targets = codes.flatMap((code): LanguagePath | [] => {
      const language = languageOfCode(code)
      return language && language.id !== named.source.id ? { path, code, language } : []
    })
    return targets.length === 0 && !withUntranslated
      ? undefined
      : { ...group, source: path, template: undefined, sourceLanguage: named.source, targets }
  } catch {
    return undefined
  }
}
/** The files of a group that cannot be opened safely, such as links, each with the reason. */
export async function refusalsOf({ files, base }: PathGroup): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  for (const path of [...files.map((file) => file.path), ...(base === undefined ? [] : [base])]) {
    const reason = await refusalOf(path)
    if (reason !== undefined) refusals.set(path, reason)
  }
  return refusals
}

function without(group: PathGroup, refusals: ReadonlyMap<string, string>): PathGroup {
  const { files, base } = group
  return {
    ...group,
    files: files.filter(({ path }) => !refusals.has(path)),
    base: base !== undefined && refusals.has(base) ? undefined : base,
  }
}
