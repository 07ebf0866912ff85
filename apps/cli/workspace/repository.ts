// The localized files of the caller's folder: by atlas.json, or found by their paths.
import { normalize } from 'node:path/posix'
import type { Command } from 'commander'
import type { Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import type { FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { groupOfPattern, pathGroups, type PathGroup } from '@atlas/core/plugins/language-paths.ts'
import { loneFiles, loneTemplates } from '../compare/matrix.ts'
import { isThere } from '../files/reading.ts'
import { standardInputAs } from '../files/standard-input.ts'
import { readStaged } from './staged.ts'
import { changedFiles, stagedFiles, workTreeFiles } from './git.ts'
import { isGlob, selects } from './globs.ts'
import { filesNamed } from './file-search.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed, report } from '../output.ts'
import { allFormats } from '../plugins.ts'
import { printError } from '../terminal/printing.ts'
import { inSteps, withProgress } from '../terminal/progress.ts'
import { withMessageGrammars } from './frameworks.ts'
import { whyNothingFound, notesOnSearch } from './search-notes.ts'
import { RepositoryGroups, type LocaleGroup, type PassedOver, type WantedSource } from './locale-groups.ts'
import { readTerms } from './terms.ts'
import { readRepositorySettings, SETTINGS_FILE, type RepositorySettings } from './settings.ts'

export type { LocaleGroup } from './locale-groups.ts'

/** A localized file that is not opened, with the reason as a sentence. */
export interface RefusedFile {
  path: string
  language: Language
  reason: string
}

/** Reports a file that is not opened. The command goes on with the others, and fails. */
function reportRefused({ reason }: RefusedFile): void {
  printError(reason)
  raiseExitCode(3)
}

/** The localized files of a folder. */
export interface Repository {
  settings: RepositorySettings
  groups: readonly LocaleGroup[]
  /** All files that were searched. */
  paths: readonly string[]
  plugins: ReadonlyMap<string, Format>
  detector: Detector
  /** The language that was looked for, and the groups that were passed over. */
  wanted: WantedSource
  passedOver: PassedOver
  /** Arguments that match no localized file. */
  unmatched: readonly string[]
  /** What --changed or --staged compares with; undefined without them. */
  selection: ChangedFiles | undefined
}

/** The files that differ from a version. */
export interface ChangedFiles {
  ref: string
  isChanged: (path: string) => boolean
}

/** How a command selects files. */
export interface RepositoryOptions {
  source?: string
  changed?: string | true
  staged?: boolean
  json?: boolean
  quiet?: boolean
  /** Whether files without a translation are found, too. */
  withUntranslated?: boolean
}

/** Adds the options of `RepositoryOptions` to a command. */
export function withRepositoryOptions(command: Command): Command {
  return command
    .argument('[paths...]', 'files, folders or globs (default: all)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option(
      '--changed [ref]',
      'only files that differ from a version (default: HEAD), and translations of a source that differs',
    )
    .option(
      '--staged',
      'read files as they are staged in git; only those with a staged change, and translations of such a source',
    )
    .option('--json', 'print JSON')
    .option('--quiet', 'print only what is wrong')
}

/** Finds the localized files, and names those that are not opened. Throws a `Failure`. */
export async function openRepository(
  named: readonly string[],
  { source, changed, staged, withUntranslated = false }: RepositoryOptions,
  onRefused: (file: RefusedFile) => void = reportRefused,
): Promise<Repository> {
  const index = staged ? await stagedFiles() : undefined
  if (staged && !index) throw new Failure(2, '--staged: this folder is not in a repository of git.')
  readStaged(index)
  const settings = await readRepositorySettings()
  const code = source ?? settings.source ?? 'en'
  const wanted = { code, language: languageNamed(code) }
  const paths = index?.all ?? (await withProgress('Searching files', listFiles))
  const plugins = await allFormats()
  const detector = new Detector(plugins.infos)
  const isNamed = selects(named)
  const isChanged = index ? among(index.changed) : await changedSelection(changed)
  const isIgnored = settings.ignore?.length ? selects(settings.ignore) : () => false
  // The list of terms has texts in many languages, but no translations of the repository.
  const terms = settings.terms && normalize(settings.terms)
  const searched = paths.filter((path) => !isIgnored(path) && path !== terms)
  const found = settings.files
    ? settings.files.map((pattern) => groupOfPattern(pattern, searched))
    : groupsIn(searched, plugins.infos)
  const names = new Detector(new Map([...plugins.infos].filter(([, { keySource }]) => keySource !== 'text')))
  const all = new RepositoryGroups(found, {
    plugins,
    detector,
    source: wanted,
    paths,
    withUntranslated,
    terms: await readTerms(settings),
    named: { patterns: settings.files !== undefined, languages: settings.languages },
  })
  const isInSource = ({ twoLettersCode }: Language): boolean =>
    twoLettersCode === wanted.language.twoLettersCode
  const groups: LocaleGroup[] = []
  const unchanged: PathGroup[] = []
  const refused: RefusedFile[] = []
  for (const group of inSteps('Searching translations', found)) {
    const files = filesOf(group, wanted.language)
    if (files.length === 0)
      refused.push({
        path: SETTINGS_FILE,
        language: wanted.language,
        reason: `${SETTINGS_FILE} names ${group.pattern}, which no file matches. Correct or remove the pattern.`,
      })
    const isMeant = ({ path }: { path: string }): boolean => isNamed(path)
    if (!files.some(isMeant) && !(await all.possible(group)).some(isMeant)) continue
    if (!files.some(({ path }) => isChanged(path))) {
      unchanged.push(group)
      continue
    }
    const reasons = all.refusalsOf(group)
    for (const { path, language } of files) {
      const reason = reasons.get(path)
      if (reason === undefined || !(isNamed(path) || isInSource(language))) continue
      // A link that was found by its path alone may have nothing to do with texts.
      if (settings.files || names.matchesName(path)) refused.push({ path, language, reason })
    }
    const localized = await all.localized(group)
    if (localized)
      groups.push({
        ...localized,
        targets: localized.targets.filter(
          ({ path }) =>
            (isNamed(path) || isNamed(localized.source ?? path)) &&
            (isChanged(path) || isChanged(beginning(localized) ?? path)),
        ),
      })
  }
  for (const [path, problem] of all.passedOver.notReadable)
    if (isNamed(path) && isChanged(path))
      refused.push({ path, language: wanted.language, reason: `${path}: ${problem}` })
  // Nothing is printed while a line of progress is there.
  for (const each of refused) onRefused(each)
  const known = [...paths, ...groups.flatMap(({ targets }) => targets.map(({ path }) => path))]
  for (const name of named) await requireFound(name, known)
  const { passedOver } = all
  const matched = [
    ...groups.flatMap(pathsOf),
    ...[...groupsPassedOver(passedOver), ...unchanged].flatMap(pathsIn),
  ]
  const unmatched = named.filter((name) => !matched.some(selects([name])))
  const ref = staged || changed === true ? 'HEAD' : changed
  const selection = ref === undefined ? undefined : { ref, isChanged }
  const withGrammars = await withMessageGrammars(groups, paths)
  return {
    settings,
    groups: withGrammars,
    paths,
    plugins,
    detector,
    wanted,
    passedOver,
    unmatched,
    selection,
  }
}

function pathsIn({ files, base }: PathGroup): string[] {
  return [...files.map(({ path }) => path), ...(base === undefined ? [] : [base])]
}

/** All paths of a group, also those of files that are missing. */
function pathsOf(group: LocaleGroup): string[] {
  const { source, template, targets } = group
  const others = [source, template].filter((path) => path !== undefined)
  return [...pathsIn(group), ...others, ...targets.map(({ path }) => path)]
}

function groupsPassedOver({ ambiguous, withoutSource, unproven }: PassedOver): PathGroup[] {
  return [...ambiguous.map(({ group }) => group), ...withoutSource, ...unproven]
}

/** The file that the translations of a group follow. */
const beginning = ({ source, base, template }: LocaleGroup): string | undefined => source ?? base ?? template

/** Throws a `Failure` (3) if a name that is not a glob names nothing. */
async function requireFound(name: string, paths: readonly string[]): Promise<void> {
  if (isGlob(name) || standardInputAs(name) || (await isThere(name)) || paths.some(selects([name]))) return
  throw new Failure(3, `${name}: no such file or folder.`)
}

/** Reports what was passed over. Throws a `Failure` (2) if a command has nothing to do. */
export function requireGroups(repository: Repository, { changed, staged }: RepositoryOptions): void {
  const { groups } = repository
  if (groups.length === 0 && changed === undefined && !staged)
    throw new Failure(2, whyNothingFound(repository))
  for (const note of notesOnSearch(repository)) report(`${note}\n`)
}

async function listFiles(): Promise<string[]> {
  const known = await workTreeFiles()
  if (known) return known
  return (await filesNamed('.')).map(({ file }) => file.replace(/^\.\//, ''))
}

/** The files of a group with their languages. */
function filesOf({ files, base }: PathGroup, source: Language): { path: string; language: Language }[] {
  return base === undefined ? [...files] : [...files, { path: base, language: source }]
}

async function changedSelection(changed: string | true | undefined): Promise<(path: string) => boolean> {
  if (changed === undefined) return () => true
  const ref = changed === true ? 'HEAD' : changed
  const files = await changedFiles(ref)
  if (!files) throw new Failure(2, `--changed: git has no version ${ref} here.`)
  return among(files)
}

function among(files: readonly string[]): (path: string) => boolean {
  const names = new Set(files)
  return (path) => names.has(path)
}

/** Files with programs, pictures and archives, which are not read to detect a format. */
const OTHER =
  /\.(?:png|jpe?g|gif|svg|webp|ico|woff2?|ttf|otf|mp[34]|wav|pdf|zip|gz|jar|exe|dll|so|class|java|kt|swift|go|rs|c|h|cc|cpp|hpp|cs|vb|rb|pl|sh|bat|css|scss|less|map|lock|snap|tsx?|jsx|mjs|cjs|py|gradle|sql)$/i

function mayHoldTexts(path: string): boolean {
  // A TypeScript module can be a file of texts, and so can a translation of Qt, which has the same extension.
  return !OTHER.test(path) || path.endsWith('.ts')
}

/** The groups of files that may hold texts. */
function groupsIn(paths: readonly string[], infos: ReadonlyMap<string, FormatInfo>): PathGroup[] {
  const groups = pathGroups(paths.filter(mayHoldTexts), 1)
  const lone = loneFiles(paths.filter(mayHoldTexts), groups)
  const templates = [...infos.values()].flatMap(({ entries, newFile }) =>
    entries?.template === undefined || !newFile ? [] : [[entries.template, newFile.extension] as const],
  )
  const all = [...groups, ...lone, ...loneTemplates(paths, groups, new Map(templates))]
  return [...all.sort((one, other) => (one.pattern < other.pattern ? -1 : 1)), ...manyIn(paths, infos)]
}

/** Files that hold many languages themselves, by the names that their formats expect. */
function manyIn(paths: readonly string[], infos: ReadonlyMap<string, FormatInfo>): PathGroup[] {
  const detector = new Detector(
    new Map(
      [...infos].filter(
        ([, { languages, keySource }]) => languages === 'multilingual' && keySource !== 'text',
      ),
    ),
  )
  return paths
    .filter((path) => mayHoldTexts(path) && detector.matchesName(path) && !readsAsCode(path))
    .map((path) => ({ pattern: path, files: [], base: path }))
}

function readsAsCode(path: string): boolean {
  return pathGroups([path], 1).length > 0
}
