// The localized files of a repository as groups: the same strings in several languages. Each language is a file, also where
// it is missing.
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { FormatError, type Language, type LanguageId } from '@atlas/core/contract.ts'
import { describe, sentence } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import type { Detector } from '@atlas/core/plugins/detect.ts'
import { languageOfCode, type LanguagePath, type PathGroup } from '@atlas/core/plugins/language-paths.ts'
import type { TermList } from '@atlas/core/terms/term-list.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import {
  hasPrivateCodes,
  isEvident,
  isVariantOf,
  neededEvidence,
  patternWithoutVariant,
} from '../compare/locale-evidence.ts'
import { isPattern, missingFiles, neighborsIn, type MatrixFile } from '../compare/matrix.ts'
import { Failure } from '../failure.ts'
import { readInFolder, readIfThere, refusalsAmong } from '../files/reading.ts'
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
  targets: readonly MatrixFile[]
  /** The terms of the repository. */
  terms: TermList
}

interface DetectionContext {
  plugins: ReadonlyMap<string, Format>
  detector: Detector
  source: WantedSource
  /** All files that were searched. */
  paths: readonly string[]
  withUntranslated: boolean
  terms: TermList
  /** Patterns whose files belong together, since the settings name them. */
  named: { patterns: boolean; languages: readonly string[] | undefined }
}

/** The source language that the caller wants. */
export interface WantedSource {
  /** As the caller or the settings spell it. */
  code: string
  language: Language
}

/** Groups that were passed over, and why: for the sentence that says what was found instead. */
export interface PassedOver {
  /** Groups whose source language is `en-US`, say, since they have no file in the wanted `en`. */
  taken: Map<LanguageId, PathGroup>
  /** Groups with several regions of the wanted language. */
  ambiguous: { group: PathGroup; languages: readonly Language[] }[]
  /** Groups without a file in the wanted language. */
  withoutSource: PathGroup[]
  /** Groups whose files do not show that they are translations. */
  unproven: PathGroup[]
  /** Files of many languages that their format cannot read, with the reason. */
  notReadable: Map<string, string>
}

/** The groups of a repository, and the files that they lack. */
export class RepositoryGroups {
  readonly passedOver: PassedOver = {
    taken: new Map(),
    ambiguous: [],
    withoutSource: [],
    unproven: [],
    notReadable: new Map(),
  }
  readonly #neighborsIn: (group: PathGroup) => PathGroup[]
  readonly #byPattern: ReadonlyMap<string, PathGroup>
  readonly #context: DetectionContext
  /** The languages that every group needs, if the settings name them. */
  readonly #named: PathGroup | undefined
  /** By pattern. */
  readonly #known = new Map<string, Promise<LocaleGroup | undefined>>()
  readonly #refusals = new Map<string, ReadonlyMap<string, string>>()

  constructor(groups: readonly PathGroup[], context: DetectionContext) {
    this.#neighborsIn = neighborsIn(groups)
    this.#byPattern = new Map(groups.map((group) => [group.pattern, group]))
    this.#context = context
    const files = context.named.languages?.map((code) => ({ path: '', code, language: languageNamed(code) }))
    this.#named = files && { pattern: '', files, base: undefined }
  }

  /** The files that a group may lack, by the paths of its neighbors alone. */
  possible(group: PathGroup): Promise<MatrixFile[]> {
    return this.#missing(group, this.#context.source.language, () => true)
  }

  /** The files of a group that cannot be opened safely, such as links, each with the reason. */
  refusalsOf(group: PathGroup): ReadonlyMap<string, string> {
    const known = this.#refusals.get(group.pattern) ?? refusalsOf(group)
    this.#refusals.set(group.pattern, known)
    return known
  }

  /** A group with its format and its missing files. Undefined if its files cannot be compared. */
  async localized(group: PathGroup): Promise<LocaleGroup | undefined> {
    const own = await this.#alone(group)
    if (!own || own.plugin.languages === 'multilingual') return own
    const { sourceLanguage } = own
    const missing = (await this.#isVariant(own))
      ? []
      : await this.#missing(group, sourceLanguage, (neighbor) => this.#isLocalized(neighbor))
    if (own.targets.length + missing.length === 0 && !this.#context.withUntranslated) return undefined
    return {
      ...own,
      targets: [...own.targets, ...missing.filter(({ language }) => language.id !== sourceLanguage.id)],
    }
  }

  #neighborsOf(group: PathGroup): PathGroup[] {
    if (this.#named) return isPattern(group) ? [this.#named] : []
    return this.#neighborsIn(group)
  }

  /** The files that a group lacks. `counts` is asked only about neighbors that have further languages. */
  async #missing(
    group: PathGroup,
    source: Language,
    counts: (neighbor: PathGroup) => boolean | Promise<boolean>,
  ): Promise<MatrixFile[]> {
    const cells = new Map<LanguageId, MatrixFile>()
    const seen = new Set<LanguageId>()
    for (const neighbor of this.#neighborsOf(group)) {
      const missing = missingFiles(group, neighbor, source, seen)
      if (missing.length === 0 || !(await counts(neighbor))) continue
      for (const { language } of neighbor.files) seen.add(language.id)
      for (const cell of missing) if (!cells.has(cell.language.id)) cells.set(cell.language.id, cell)
    }
    return [...cells.values()]
  }

  /** A neighbor counts if it has texts in several languages. */
  async #isLocalized(group: PathGroup): Promise<boolean> {
    if (group === this.#named) return true
    return ((await this.#alone(group))?.targets.length ?? 0) > 0
  }

  /** A group without the files that it lacks. */
  #alone(group: PathGroup): Promise<LocaleGroup | undefined> {
    const known = this.#known.get(group.pattern) ?? this.#detect(group)
    this.#known.set(group.pattern, known)
    return known
  }

  async #detect(group: PathGroup): Promise<LocaleGroup | undefined> {
    const localized = await localizedGroup(
      without(group, this.refusalsOf(group)),
      this.#context,
      this.passedOver,
    )
    if (!localized || (await this.#isProven(localized))) return localized
    this.passedOver.unproven.push(group)
    return undefined
  }

  /** Whether the files of a group are translations of each other, by their paths or by their texts. */
  async #isProven(group: LocaleGroup): Promise<boolean> {
    const { plugin, source, sourceLanguage, targets } = group
    if (this.#context.named.patterns || plugin.languages !== 'monolingual' || targets.length === 0)
      return true
    const isFoundByName = plugin.entries?.fallsBack !== undefined
    const needed = neededEvidence(group, { source: sourceLanguage, isFoundByName })
    if (needed === 'paths' || needed === 'none' || source === undefined) return needed === 'paths'
    const original = await stringsOrNone(group, source, sourceLanguage)
    if (!original) return true
    for (const { path, language } of targets) {
      const target = await stringsOrNone(group, path, language)
      // A file with an error is reported where it is read.
      if (!target || isEvident(needed, original, target)) return true
    }
    return false
  }

  /** Whether a group has variants of the files of another one, such as `en_pirate.yml`, so that no language needs them. */
  async #isVariant(group: LocaleGroup): Promise<boolean> {
    const { plugin, pattern, source, sourceLanguage, targets } = group
    const plain = this.#byPattern.get(patternWithoutVariant(pattern) ?? '')
    if (!plain || this.#context.named.patterns || plugin.languages === 'multilingual') return false
    if (hasPrivateCodes(pattern)) return true
    const [first] = targets
    const { path, language } =
      source === undefined ? (first ?? {}) : { path: source, language: sourceLanguage }
    const other = plain.files.find((file) => file.language.id === language?.id)
    if (path === undefined || !language || !other) return false
    const own = await stringsOrNone(group, path, language)
    const ofPlain = await stringsOrNone(group, other.path, language)
    return own !== undefined && ofPlain !== undefined && isVariantOf(own, ofPlain)
  }
}

/** The strings of a file; undefined if it cannot be read. */
async function stringsOrNone(
  { plugin, sourceLanguage }: LocaleGroup,
  path: string,
  language: Language,
): Promise<FileStrings | undefined> {
  try {
    const file = { path, bytes: await readInFolder(path), plugin }
    return readStrings(file, plugin.languages === 'monolingual' ? language : sourceLanguage, [language])
  } catch (error) {
    if (error instanceof FormatError || error instanceof Failure) return undefined
    throw error
  }
}

/** A group with its format; undefined if the file cannot be compared. */
async function localizedGroup(
  group: PathGroup,
  around: DetectionContext,
  passedOver: PassedOver,
): Promise<LocaleGroup | undefined> {
  const { detector, plugins, terms } = around
  const sources = sourcesIn(group, around.source)
  const [own] = sources
  const path = group.base ?? own?.path ?? group.files[0]?.path
  const bytes = path === undefined ? undefined : await readIfThere(path)
  if (path === undefined || !bytes) return undefined
  const type = detector.detect(path, bytes)
  const detected = type === undefined ? undefined : plugins.get(type)
  if (type === undefined || !detected || detected.keySource === 'text') return undefined
  const plugin = inDialect(detected, path, bytes)
  const wanted = around.source.language
  const base = { ...group, type, plugin, sourceLanguage: wanted, terms }
  if (plugin.languages === 'multilingual') {
    const many = manyGroup(base, path, bytes, around.withUntranslated)
    if (!(many instanceof FormatError)) return many
    // Tables of an office, and files with the name of several formats, may be there for something else.
    if (plugin.group === 'apps' && detector.typesByName(path).length === 1)
      passedOver.notReadable.set(path, sentence(describe(many, bytes.toString('utf8'))))
    return undefined
  }
  if (plugin.languages === 'bilingual') {
    const targets = group.files.filter(({ language }) => language.id !== wanted.id)
    return { ...base, source: undefined, template: templateOf(group, plugin, around.paths), targets }
  }
  if (sources.length > 1) {
    passedOver.ambiguous.push({ group, languages: sources.map(({ language }) => language) })
    return undefined
  }
  const source = own?.path ?? group.base
  if (source === undefined) {
    const isFoundByName = plugin.entries?.fallsBack !== undefined
    const looksLocalized = neededEvidence(group, { source: wanted, isFoundByName }) !== 'none'
    if (looksLocalized && group.files.length > 1) passedOver.withoutSource.push(group)
    return undefined
  }
  const sourceLanguage = own?.language ?? wanted
  if (sourceLanguage.id !== wanted.id) passedOver.taken.set(sourceLanguage.id, group)
  const targets = group.files.filter((file) => file.path !== source)
  return { ...base, sourceLanguage, source, template: undefined, targets }
}

/**
 * The source file of a group: the file in the wanted language, or, if the caller named no region, in the only region of it
 * that the group has. Several if there are several regions. None if the source is the file without a code.
 */
function sourcesIn({ files, base }: PathGroup, { code, language }: WantedSource): readonly LanguagePath[] {
  const exact = files.find((file) => file.language.id === language.id)
  if (exact) return [exact]
  if (base !== undefined || /[-_]/.test(code)) return []
  const regions = files.filter((file) => file.language.twoLettersCode === language.twoLettersCode)
  return [...new Map(regions.map((file) => [file.language.id, file])).values()]
}

/**
 * The template of a group of files, such as PO, in their folder or in one around it: the only one, or the one with their
 * name.
 */
function templateOf(
  { pattern, files, base }: PathGroup,
  { entries }: Format,
  paths: readonly string[],
): string | undefined {
  const extension = entries?.template
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

/** The group of a file of many languages. Undefined if it has no translations, and an error if it cannot be read. */
function manyGroup(
  group: Omit<LocaleGroup, 'source' | 'template' | 'targets'>,
  path: string,
  bytes: Uint8Array,
  withUntranslated: boolean,
): LocaleGroup | FormatError | undefined {
  const { plugin } = group
  try {
    const { source } = decodeFile(bytes, plugin)
    const named = languagesToCheck(plugin, source, group.sourceLanguage)
    const codes = plugin.declaredLanguages?.read(source).targets ?? []
    const targets = codes.flatMap((code): LanguagePath | [] => {
      const language = languageOfCode(code)
      return language && language.id !== named.source.id ? { path, code, language } : []
    })
    return targets.length === 0 && !withUntranslated
      ? undefined
      : { ...group, source: path, template: undefined, sourceLanguage: named.source, targets }
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
}

function refusalsOf({ files, base }: PathGroup): ReadonlyMap<string, string> {
  return refusalsAmong([...files.map(({ path }) => path), ...(base === undefined ? [] : [base])])
}

function without(group: PathGroup, refusals: ReadonlyMap<string, string>): PathGroup {
  const { files, base } = group
  return {
    ...group,
    files: files.filter(({ path }) => !refusals.has(path)),
    base: base !== undefined && refusals.has(base) ? undefined : base,
  }
}
