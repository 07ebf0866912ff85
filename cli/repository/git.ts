// The questions of the commands to git. Each may fail if the repository or the version does not exist.
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { callersFolder } from '../place.ts'

const run = promisify(execFile)
const MAX_BYTES = 512 * 1024 * 1024

/** What a repository could make git start: a monitor of its files, hooks, a pager, a check of signatures. */
const SAFE: readonly (readonly [name: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['log.showSignature', 'false'],
]

/** Filters and drivers that a repository itself configures, such as `filter.x.clean`. Others are the user's own. */
const PROGRAM =
  /^(?:filter\..*\.(?:clean|smudge|process|required)|diff\.(?:external|.*\.(?:command|textconv)))$/is

/** The environment that keeps the configuration of a repository from starting programs. */
async function safeEnvironment(cwd: string): Promise<NodeJS.ProcessEnv> {
  // Windows would otherwise look for git.exe in the repository first.
  process.env['NoDefaultCurrentDirectoryInExePath'] = '1'
  const own = await Promise.all(
    ['--local', '--worktree'].map((scope) =>
      run('git', ['config', scope, '--includes', '--list', '--name-only', '-z'], { cwd }).then(
        ({ stdout }) => stdout.split('\0'),
        () => [],
      ),
    ),
  )
  const programs = own.flat().filter((name) => PROGRAM.test(name))
  const settings = [
    ...SAFE,
    ...programs.map((name) => [name, name.toLowerCase().endsWith('.required') ? 'false' : ''] as const),
  ]
  // Not by `-c`, which takes the first equals sign for the end of the name.
  const first = Number(process.env['GIT_CONFIG_COUNT'] ?? 0)
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_CONFIG_COUNT: String(first + settings.length) }
  for (const [index, [name, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${first + index}`] = name
    env[`GIT_CONFIG_VALUE_${first + index}`] = value
  }
  return env
}

/** The environments of git, by the folder in which it runs. */
const environments = new Map<string, Promise<NodeJS.ProcessEnv>>()

function environmentIn(folder: string): Promise<NodeJS.ProcessEnv> {
  const known = environments.get(folder) ?? safeEnvironment(folder)
  environments.set(folder, known)
  return known
}

/** The output of git, or undefined if it fails. */
async function git(args: readonly string[], given?: NodeJS.ProcessEnv): Promise<Buffer | undefined> {
  const cwd = callersFolder()
  const env = given ?? (await environmentIn(cwd))
  return run('git', [...args], { cwd, env, maxBuffer: MAX_BYTES, encoding: 'buffer' as const }).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** The files below the caller's folder that git knows or would add; undefined outside of a work tree. */
export async function workTreeFiles(): Promise<string[] | undefined> {
  const list = await git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  return list && namesIn(list)
}

/** Options of commands that compare: no programs of a diff driver. */
const PLAIN = ['--no-ext-diff', '--no-textconv']

/** The files that the next commit will have, and those that it changes; undefined outside of a work tree. */
export async function stagedFiles(): Promise<{ all: string[]; changed: string[] } | undefined> {
  const all = await git(['ls-files', '-z', '--cached', '--deduplicate'])
  const changed = await git(['diff', ...PLAIN, '--cached', '--name-only', '--relative', '-z'])
  return all && changed && { all: namesIn(all), changed: namesIn(changed) }
}

/** The files that differ from a version, and those that git does not know yet. */
export async function changedFiles(ref: string): Promise<string[] | undefined> {
  if (isOption(ref)) return undefined
  const changed = await git(['diff', ...PLAIN, '--name-only', '--relative', '-z', ref, '--'])
  const added = await git(['ls-files', '-z', '--others', '--exclude-standard'])
  return changed && added && [...namesIn(changed), ...namesIn(added)]
}

/** A file in a version; undefined if the version lacks it. The version '' is what is staged. */
export async function fileAt(ref: string, path: string): Promise<Buffer | undefined> {
  return isOption(ref) ? undefined : git(['cat-file', 'blob', `${ref}:./${path}`])
}

/** Whether git has a version of this name. */
export async function versionExists(ref: string): Promise<boolean> {
  return !isOption(ref) && (await git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])) !== undefined
}

/** The blobs of two files, in each version that changed one of them, the newest first. */
export interface BlobVersion {
  source: string | undefined
  target: string | undefined
}

/** At most this many versions of a file are read. */
const MAX_VERSIONS = 200

/** The versions of a source and a target file. Undefined outside of a repository. */
export async function versionsOf(source: string, target: string): Promise<BlobVersion[] | undefined> {
  const format = ['--format=%x01', '--raw', '--no-abbrev', '--relative', '-z', `-n${MAX_VERSIONS}`]
  const log = await git([
    'log',
    ...PLAIN,
    '--no-renames',
    '-m',
    '--first-parent',
    ...format,
    '--',
    source,
    target,
  ])
  if (!log) return undefined
  const changes = log.toString().split('\u0001').slice(1).map(blobsIn)
  const versions: BlobVersion[] = []
  // A commit names only what it changed; the rest is as in the version before it.
  let last: BlobVersion = { source: undefined, target: undefined }
  for (const blobs of changes.toReversed()) {
    last = { source: blobs.get(source) ?? last.source, target: blobs.get(target) ?? last.target }
    versions.unshift(last)
  }
  return versions
}

/** The new blobs of a commit, by path: `:100644 100644 OLD NEW M\0path\0`. */
function blobsIn(commit: string): Map<string, string> {
  const blobs = new Map<string, string>()
  for (const [, blob = '', path = ''] of commit.matchAll(/:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w\0([^\0]+)\0/g))
    blobs.set(path, blob)
  return blobs
}

/** The contents of blobs, by one process. */
export async function blobs(ids: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  if (ids.length === 0) return found
  const child = spawn('git', ['cat-file', '--batch'], {
    cwd: callersFolder(),
    env: await environmentIn(callersFolder()),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.end(ids.map((id) => `${id}\n`).join(''))
  const pieces: Buffer[] = []
  for await (const piece of child.stdout) pieces.push(piece as Buffer)
  const all = Buffer.concat(pieces)
  for (let at = 0; at < all.length;) {
    const end = all.indexOf('\n', at)
    const [id = '', type, size = '0'] = all.toString('utf8', at, end).split(' ')
    at = end + 1
    if (type !== 'blob') continue
    found.set(id, all.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return found
}

/** Sets a value of the repository's configuration. False outside of a repository. */
export async function configure(name: string, value: string): Promise<boolean> {
  return (await git(['config', name, value])) !== undefined
}

/** Marks a conflict as solved. Filters run, as for the user's own `git add`: they may encrypt what is committed. */
export async function stageFile(path: string): Promise<void> {
  await git(['add', '--', path], process.env)
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
