// The only module that starts git: so that nothing that a repository configures runs, and nothing is fetched unasked.
import { execFile, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { isBelow } from '../files/places.ts'
import { Failure } from '../failure.ts'
import { callersFolder } from '../place.ts'

const run = promisify(execFile)
const MAX_BYTES = 512 * 1024 * 1024

/** What a repository could make git start: a monitor of its files, hooks, a check of signatures, cleaning up. */
const SAFE: readonly (readonly [name: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['log.showSignature', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
]

/** Filters and drivers that a repository itself configures, such as `filter.x.clean`. Others are the user's own. */
const PROGRAM =
  /^(?:filter\..*\.(?:clean|smudge|process|required)|diff\.(?:external|.*\.(?:command|textconv)))$/is

/**
 * What a clone and actions/checkout configure. A fetch starts programs and follows addresses by many settings, so that it
 * is done only if a repository has no others.
 */
const ORDINARY = new RegExp(
  `^(?:${[
    'core\\.(?:autocrlf|bare|eol|filemode|fscache|ignorecase|logallrefupdates|longpaths|precomposeunicode)',
    'core\\.(?:protecthfs|protectntfs|repositoryformatversion|sparsecheckout|sparsecheckoutcone|symlinks)',
    'remote\\..*\\.(?:fetch|partialclonefilter|promisor|tagopt|url)',
    'http\\..*\\.extraheader',
    'gc\\.auto',
    '(?:advice|branch|extensions|include|includeif|index|init|lfs|safe|submodule|user)\\..*',
  ].join('|')})$`,
  's',
)

/** Nothing is fetched, also not the objects that a partial clone lacks; no file of git is written; paths are not patterns. */
const VARIABLES = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_TERMINAL_PROMPT: '0',
}

/** How git is started in a folder. */
interface Start {
  env: NodeJS.ProcessEnv
  /** The names of all that the repository configures. */
  configured: readonly string[]
}

async function startIn(cwd: string): Promise<Start> {
  // Windows would otherwise look for git.exe in the repository first.
  process.env['NoDefaultCurrentDirectoryInExePath'] = '1'
  const [local, worktree] = await Promise.all([
    namesConfigured('--local', cwd),
    namesConfigured('--worktree', cwd),
    refuseBareRepository(cwd),
  ])
  const configured = [...local, ...worktree]
  const settings = [
    ...SAFE,
    ...configured
      .filter((name) => PROGRAM.test(name))
      .map((name) => [name, name.toLowerCase().endsWith('.required') ? 'false' : ''] as const),
  ]
  // Not by `-c`, which takes the first equals sign for the end of the name.
  const first = Number(process.env['GIT_CONFIG_COUNT'] ?? 0)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...VARIABLES,
    GIT_CONFIG_COUNT: String(first + settings.length),
  }
  for (const [index, [name, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${first + index}`] = name
    env[`GIT_CONFIG_VALUE_${first + index}`] = value
  }
  return { env, configured }
}

/**
 * Git takes a folder with `HEAD`, `objects` and `refs` for a repository, although these are files that anyone can commit,
 * with a configuration next to them. Throws a `Failure` (3) if the caller's folder is in one that the caller did not name.
 */
async function refuseBareRepository(cwd: string): Promise<void> {
  if (process.env['GIT_DIR']) return
  const folder = await run('git', ['rev-parse', '--absolute-git-dir'], { cwd }).then(
    ({ stdout }) => stdout.replace(/\r?\n$/, ''),
    () => undefined,
  )
  if (folder === undefined || !(await isBelow(cwd, folder))) return
  throw new Failure(
    3,
    `Git was not started: it takes ${folder} for a bare repository, which a commit can contain. Remove HEAD, objects and refs from it.`,
  )
}

/** The names of all that a repository configures in a scope; none outside of a repository. */
async function namesConfigured(scope: string, cwd: string): Promise<string[]> {
  const args = ['config', scope, '--includes', '--list', '--name-only', '-z']
  try {
    const { stdout } = await run('git', args, { cwd, maxBuffer: MAX_BYTES })
    return stdout.split('\0').filter(Boolean)
  } catch (error) {
    const { code } = error as { code?: unknown }
    // Git itself failed, or is not installed. After any other error, its configuration would be unknown.
    if (typeof code === 'number' || code === 'ENOENT') return []
    throw error
  }
}

/** How git is started, by the folder in which it runs. */
const starts = new Map<string, Promise<Start>>()

function start(): Promise<Start> {
  const folder = callersFolder()
  const known = starts.get(folder) ?? startIn(folder)
  starts.set(folder, known)
  return known
}

async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Buffer | undefined> {
  const settings = { cwd: callersFolder(), env, maxBuffer: MAX_BYTES, encoding: 'buffer' as const }
  return run('git', [...args], settings).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** The output of git in the caller's folder, or undefined if it fails. */
export async function git(args: readonly string[]): Promise<Buffer | undefined> {
  return outputOf(args, (await start()).env)
}

/** Runs git as the user does, with the filters of the repository. */
export async function gitOfUser(args: readonly string[]): Promise<Buffer | undefined> {
  await start()
  return outputOf(args, { ...process.env, GIT_LITERAL_PATHSPECS: '1' })
}

/**
 * Fetches from `origin` over HTTP. Does nothing if the repository has settings that a fetch could follow to another place
 * or to a program. Returns the first of these settings, or undefined.
 */
export async function gitFetch(ref: string): Promise<string | undefined> {
  const { env, configured } = await start()
  const unusual = configured.find((name) => !ORDINARY.test(name))
  const args = ['fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', 'origin', ref]
  if (unusual === undefined) await outputOf(args, { ...env, GIT_ALLOW_PROTOCOL: 'http:https' })
  return unusual
}

/** Starts git to exchange data with it. */
export async function gitProcess(
  args: readonly string[],
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const { env } = await start()
  return spawn('git', [...args], { cwd: callersFolder(), env, stdio: ['pipe', 'pipe', 'ignore'] })
}

/** Returns a function that runs git in other folders, and waits for it. */
export async function gitElsewhere(): Promise<
  (folder: string, args: readonly string[]) => { status: number | null; stdout: Buffer }
> {
  const { env } = await start()
  return (cwd, args) => spawnSync('git', [...args], { cwd, env, maxBuffer: MAX_BYTES })
}
