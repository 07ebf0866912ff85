// The questions of the commands to git. Each may fail if the repository or the version does not exist.
import { withTemporaryFiles } from '../files/writing.ts'
import { blobs } from './blobs.ts'
import { git, gitElsewhere, gitFetch, gitOfUser } from './git-process.ts'

/** The files below the caller's folder that git knows or would add; undefined outside of a work tree. */
export async function workTreeFiles(): Promise<string[] | undefined> {
  const list = await git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  return list && namesIn(list)
}

/** A comparison would otherwise start git in submodules, which have filters of their own. */
const WITHOUT_SUBMODULES = '--ignore-submodules=all'

/** Files below the caller's folder that are staged. */
export interface StagedFiles {
  /** The files that the next commit will have. */
  all: readonly string[]
  /** Those that it changes. */
  changed: readonly string[]
  /** Links and submodules. */
  special: ReadonlySet<string>
}

/** The staged files; undefined outside of a work tree. */
export async function stagedFiles(): Promise<StagedFiles | undefined> {
  const list = await git(['ls-files', '-z', '--stage'])
  const changed = await git(['diff', WITHOUT_SUBMODULES, '--cached', '--name-only', '--relative', '-z'])
  if (!list || !changed) return undefined
  const entries = namesIn(list).map(entryIn)
  const special = entries.filter(({ isFile }) => !isFile)
  const paths = (all: readonly Entry[]): Set<string> => new Set(all.map(({ path }) => path))
  return { all: [...paths(entries)], changed: namesIn(changed), special: paths(special) }
}

/** An entry of an index or a version. */
interface Entry {
  path: string
  id: string
  /** False for links and submodules. */
  isFile: boolean
}

/** Reads `MODE ID STAGE\tPATH` of an index, or `MODE TYPE ID\tPATH` of a version. */
function entryIn(text: string): Entry {
  const [, mode = '', id = '', path = ''] = /^(\d+) (?:blob )?(\w+)[^\t]*\t(.+)$/s.exec(text) ?? []
  return { path, id, isFile: mode.startsWith('100') }
}

/** The files that differ from a version, and those that git does not know yet. */
export async function changedFiles(ref: string): Promise<string[] | undefined> {
  const changed = await knownFilesChangedSince(ref)
  const added = changed && (await git(['ls-files', '-z', '--others', '--exclude-standard']))
  return changed && added && [...changed, ...namesIn(added)]
}

/** The files that git knows, and that differ from a version. */
export async function knownFilesChangedSince(ref: string): Promise<string[] | undefined> {
  if (isOption(ref)) return undefined
  const changed = await git(['diff', WITHOUT_SUBMODULES, '--name-only', '--relative', '-z', ref, '--'])
  return changed && namesIn(changed)
}

/** The last commit, and how the files of the caller's folder differ from it. */
export interface LastCommit {
  commit: string
  /** The files that differ, with the name of the content that the commit has. */
  edited: readonly { path: string; blob: string }[]
  /** The files that git's index has. */
  known: ReadonlySet<string>
}

/** The last commit; undefined if there is none. */
export async function filesOfLastCommit(): Promise<LastCommit | undefined> {
  const commit = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  const raw = ['--no-renames', '--raw', '--no-abbrev', '--relative', '-z']
  const rows = commit && (await git(['diff', WITHOUT_SUBMODULES, ...raw, 'HEAD', '--']))
  const list = rows && (await git(['ls-files', '-z', '--cached']))
  if (!list) return undefined
  const edited = [...rows.toString().matchAll(/:\d+ \d+ ([0-9a-f]+) [0-9a-f]+ \w\0([^\0]+)\0/g)]
  return {
    commit: commit.toString().trim(),
    edited: edited.map(([, blob = '', path = '']) => ({ path, blob })),
    known: new Set(namesIn(list)),
  }
}

/** A staged file; undefined if it is not staged. */
export async function stagedFile(path: string): Promise<Buffer | undefined> {
  return git(['cat-file', 'blob', `:./${path}`])
}

/** These files in a version, without those that it lacks, and without links. */
export async function filesAt(ref: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const list = isOption(ref) ? undefined : await git(['ls-tree', '-r', '-z', ref])
  const wanted = new Set(paths)
  const entries = namesIn(list ?? Buffer.alloc(0)).map(entryIn)
  const found = entries.filter(({ path, isFile }) => isFile && wanted.has(path))
  const contents = await blobs(found.map(({ id }) => id))
  return new Map(
    found.flatMap(({ path, id }) => {
      const content = contents.get(id)
      return content ? [[path, content] as const] : []
    }),
  )
}

/** Whether git has a version of this name. */
export async function versionExists(ref: string): Promise<boolean> {
  return !isOption(ref) && (await git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])) !== undefined
}

/** Gets a version from the remote, if git lacks it. Returns why it is still missing, as a sentence. */
export async function fetchVersion(ref: string): Promise<string | undefined> {
  if (await versionExists(ref)) return undefined
  const unusual = await gitFetch(ref)
  if (await versionExists(ref)) return undefined
  return unusual === undefined
    ? `git does not have ${ref}.`
    : `git does not have ${ref}, and it was not fetched, since the repository sets ${unusual}.`
}

/** Sets a value of the repository's configuration. False outside of a repository. */
export async function configure(name: string, value: string): Promise<boolean> {
  return (await git(['config', name, value])) !== undefined
}

/** The output of a command that the user typed, run by the shell of git as a merge driver is; undefined if it fails. */
export async function outputOfCommand(command: string): Promise<string | undefined> {
  return (await git(['-c', `alias.atlas-command=!${command}`, 'atlas-command']))?.toString()
}

/** Marks a conflict as solved. Filters run, as for the user's own `git add`: they may encrypt what is committed. */
export async function stageFile(path: string): Promise<void> {
  await gitOfUser(['add', '--', path])
}

/** The files with a conflict: base, ours and theirs. A version that lacks the file is left out. */
export async function unmergedFiles(): Promise<Map<string, [base?: Buffer, ours?: Buffer, theirs?: Buffer]>> {
  const list = (await git(['ls-files', '--unmerged', '-z'])) ?? Buffer.alloc(0)
  const rows = [...list.toString().matchAll(/\d+ ([0-9a-f]+) ([123])\t([^\0]+)\0/g)]
  const contents = await blobs(rows.map(([, id = '']) => id))
  const files = new Map<string, [base?: Buffer, ours?: Buffer, theirs?: Buffer]>()
  for (const [, id = '', stage, path = ''] of rows) {
    const versions = files.get(path) ?? []
    const content = contents.get(id)
    if (content) versions[Number(stage) - 1] = content
    files.set(path, versions)
  }
  return files
}

/**
 * Merges three versions of a file. `isClean`: without a conflict. `isMarked`: conflict markers were written; a binary file with a
 * conflict has none, and is our version.
 */
export type LineMerger = (
  ours: Uint8Array,
  base: Uint8Array,
  theirs: Uint8Array,
) => { isClean: boolean; isMarked: boolean; bytes: Uint8Array }

/** Returns a function that merges by `git merge-file`. */
export async function lineMerger(): Promise<LineMerger> {
  const runIn = await gitElsewhere()
  const labels = ['-L', 'ours', '-L', 'base', '-L', 'theirs']
  return (ours, base, theirs) =>
    withTemporaryFiles({ ours, base, theirs }, (folder) => {
      const { status, stdout } = runIn(folder, ['merge-file', '-p', ...labels, 'ours', 'base', 'theirs'])
      // A status above 127 is an error, such as a binary file; another one is the number of conflicts.
      const isMerged = status !== null && status <= 127
      return { isClean: status === 0, isMarked: isMerged && status > 0, bytes: isMerged ? stdout : ours }
    })
}

/** Whether the history is cut off. */
export async function isShallow(): Promise<boolean> {
  return String(await git(['rev-parse', '--is-shallow-repository'])).trim() === 'true'
}

/** The name of a version cannot begin like an option, which git would follow. */
function isOption(ref: string): boolean {
  return ref.startsWith('-')
}

function namesIn(list: Buffer): string[] {
  return list.toString().split('\0').filter(Boolean)
}
