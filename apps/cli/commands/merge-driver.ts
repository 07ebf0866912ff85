// atlas merge-driver: merges localized files by key, for git.
import { Command } from 'commander'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { languageOfPath } from '@atlas/core/plugins/language-paths.ts'
import { mergeFiles, type LineMerge, type MergedFile } from '../compare/merge.ts'
import { configure, lineMerger, outputOfCommand, stageFile, unmergedFiles } from '../workspace/git.ts'
import { isThere, readInFolder, readNamed } from '../files/reading.ts'
import { writeInFolder } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed, print } from '../output.ts'
import { allFormats } from '../plugins.ts'
import { openRepository, requireGroups } from '../workspace/repository.ts'
import { printError, printLine } from '../terminal/printing.ts'

const ATTRIBUTES = '.gitattributes'

/** `atlas merge-driver install|resolve|run` */
export function mergeDriverCommand(): Command {
  const command = new Command('merge-driver')
  command
    .command('install')
    .description('make git use the driver for the localized files of this repository')
    .option('--command <command>', 'how git starts atlas', 'npx --no-install atlas')
    .option('--source <code>', 'the language of the source texts')
    .action(install)
  command
    .command('resolve')
    .description('merge the files that have a conflict now, and stage those that are solved')
    .option('--source <code>', 'the language of the source texts', 'en')
    .action(resolveAll)
  command
    .command('run')
    .description('what git calls: merges BASE, OURS and THEIRS into OURS')
    .argument('<base>')
    .argument('<ours>')
    .argument('<theirs>')
    .argument('<path>', 'the path of the file in the repository')
    .option('--source <code>', 'the language of the source texts', 'en')
    .action(run)
  return command
}

interface DriverOptions {
  source: string
  json?: boolean
}

async function install(options: {
  command: string
  source?: string
  json?: boolean
  quiet?: boolean
}): Promise<void> {
  const repository = await openRepository([], options)
  requireGroups(repository, {})
  await requireStart(options.command)
  const paths = new Set(
    repository.groups.flatMap(({ files, base }) => [...files.map(({ path }) => path), base ?? []].flat()),
  )
  const patterns = new Set(repository.groups.map(({ pattern }) => attributePattern(pattern)))
  for (const { pattern, base } of repository.groups)
    if (base !== undefined && base !== pattern) patterns.add(attributePattern(base))
  const before = (await isThere(ATTRIBUTES)) ? (await readInFolder(ATTRIBUTES)).toString() : ''
  const known = new Set(before.split(/\r?\n/))
  const lines = [...patterns].map((pattern) => `${pattern} merge=atlas`)
  const added = lines.filter((line) => !known.has(line))
  const joint = before === '' || before.endsWith('\n') ? '' : '\n'
  if (added.length > 0) await writeInFolder(ATTRIBUTES, `${before}${joint}${added.join('\n')}\n`)
  const isSet =
    (await configure('merge.atlas.name', 'localized files by key')) &&
    (await configure('merge.atlas.driver', scriptOf(options.command)))
  if (!isSet) throw new Failure(2, 'This folder is not in a repository of git.')
  if (options.json) print({ files: [...paths] }, true, String)
  else if (!options.quiet)
    printLine(
      `git merges ${paths.size} localized files by key. Others need \`atlas merge-driver install\` once, too.`,
    )
}

/** Runs the command as git will. Throws a `Failure` if it does not start this program. */
async function requireStart(command: string): Promise<void> {
  const help = await outputOfCommand(`${command} merge-driver run --help`)
  if (help?.includes('<theirs>')) return
  throw new Failure(
    2,
    `The driver was not installed, since \`${command}\` does not start atlas here. Say what does with --command, such as --command "npx --yes atlas-formats".`,
  )
}

/**
 * The script that git runs. If the program does not start or fails, ours is unchanged, and without markers it would be
 * committed as the result. So git then merges by line, as it does without a driver. Git takes a status above 128 for an
 * error, and leaves the merge undone.
 */
function scriptOf(command: string): string {
  const hash = 'git hash-object --no-filters %A'
  const byLine = 'git merge-file -L ours -L base -L theirs %A %O %B || exit 1'
  return (
    `ours=$(${hash}); ${command} merge-driver run -- %O %A %B %P && exit 0; ` +
    `test "$ours" = "$(${hash})" || exit 1; echo "atlas did not merge" %P", so git merges it by line." >&2; ${byLine}`
  )
}

/** A pattern of paths as .gitattributes spells it. A name can contain what git takes for a pattern, or a line end. */
function attributePattern(pattern: string): string {
  const literals = pattern
    .split(/\{(?:lang|android|osx)\}/)
    .map((text) => text.replaceAll(/[*?[\\]/g, String.raw`\$&`))
  const glob = `/${literals.join('*')}`
  if (!/[\s"\p{Cc}]/u.test(glob)) return glob
  const quoted = glob.replaceAll(/["\\]/g, String.raw`\$&`)
  return `"${quoted.replaceAll(/[\0-\x1f\x7f]/g, (control) => `\\${octalOf(control)}`)}"`
}

function octalOf(control: string): string {
  return control.charCodeAt(0).toString(8).padStart(3, '0')
}

async function run(
  base: string,
  ours: string,
  theirs: string,
  path: string,
  { source, json }: DriverOptions,
): Promise<void> {
  const [old, own, other] = await Promise.all([base, ours, theirs].map(readNamed))
  if (!old || !own || !other) return
  const merged = await mergeVersions(path, { base: old, ours: own, theirs: other }, source)
  await writeInFolder(ours, merged.bytes)
  tell(path, merged, json)
}

async function resolveAll({ source, json }: DriverOptions): Promise<void> {
  const files = await unmergedFiles()
  if (files.size === 0) throw new Failure(2, 'No file has a conflict.')
  for (const [path, stages] of files) {
    const [base, ours, theirs] = stages
    if (!ours || !theirs) {
      printError(`${path} was removed by one side. It stays as it is.`)
      raiseExitCode(1)
      continue
    }
    const merged = await mergeVersions(path, { base: base ?? Buffer.alloc(0), ours, theirs }, source)
    await writeInFolder(path, merged.bytes)
    if (merged.clashes.length === 0 && !merged.isOfGit) await stageFile(path)
    tell(path, merged, json)
  }
}

interface Told extends MergedFile {
  /** Whether a person must look, since the file cannot be merged by key: it has the conflict markers of git, or is wrong. */
  isOfGit: boolean
  /** Why the file was merged by line; undefined if its texts were compared. */
  whyByLine?: string
}

function tell(path: string, { clashes, isOfGit, whyByLine }: Told, json: boolean | undefined): void {
  if (json) print({ path, clashes, isOfGit, whyByLine }, true, String)
  for (const identifier of clashes) printError(`${path}: both sides changed ${identifier}.`)
  if (whyByLine !== undefined) printError(`${path} was merged by line, as git does: ${whyByLine}`)
  if (isOfGit || clashes.length > 0) raiseExitCode(1)
}

async function mergeVersions(
  path: string,
  versions: { base: Buffer; ours: Buffer; theirs: Buffer },
  sourceCode: string,
): Promise<Told> {
  const plugins = await allFormats()
  const type = new Detector(plugins.infos).detect(path, versions.ours)
  const detected = plugins.get(type ?? '')
  const plugin = detected && inDialect(detected, path, versions.ours)
  const source = languageNamed(sourceCode)
  const language = languageOfPath(path) ?? source
  const mergeLines = await lineMerger()
  const byLine: LineMerge = (ours, base, theirs) => {
    const { isClean, bytes } = mergeLines(ours, base, theirs)
    return isClean ? bytes : undefined
  }
  const { isClean, isMarked, bytes } = mergeLines(versions.ours, versions.base, versions.theirs)
  const merged = { bytes, clashes: [], isOfGit: !isClean }
  const state = isClean
    ? ''
    : isMarked
      ? ' It has conflict markers.'
      : ' It is our version: git cannot merge it.'
  if (!plugin) return { ...merged, whyByLine: `its format is not known.${state}` }
  try {
    const byKey = mergeFiles({ path, plugin, ...versions }, source, language, byLine)
    if (byKey) return { ...byKey, isOfGit: false }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { ...merged, whyByLine: `one of its versions cannot be read: ${error.message}${state}` }
  }
  const isWrong = ' The result cannot be read, or has a key twice: mend it by hand.'
  return { ...merged, isOfGit: true, whyByLine: `it cannot be merged by key.${state || isWrong}` }
}
