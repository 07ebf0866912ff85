// The GitHub Action: annotates findings, writes them as SARIF, and puts the state of the translations into the summary.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAX_BYTES = 256 * 1024 * 1024

/** An input of the action, as the runner passes it. */
const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
const wordsIn = (text) => text.split(/\s+/).filter(Boolean)
const folder = input('working-directory') || '.'

/** The program that a release bundles. Nothing is loaded from the checkout, which a stranger may have written. */
const PROGRAM = fileURLToPath(new URL('dist/cli/atlas.js', import.meta.url))

/** Variables that make node or atlas load code, or other settings. */
const LOADING = /^(?:NODE_|ATLAS_|INIT_CWD$)/i

const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !LOADING.test(name))),
  GIT_TERMINAL_PROMPT: '0',
}

// Windows would otherwise look for git.exe in the checkout first.
process.env.NoDefaultCurrentDirectoryInExePath = '1'

/** What the configuration of a repository cannot start: a monitor of files, hooks, programs of a protocol. */
const SAFE_GIT = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.ext.allow=never', 'gc.auto=0']

/** Starts a program without a shell. Its errors go to the log. */
function run(program, args) {
  const options = {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  }
  const { status, stdout, error } = spawnSync(program, args, options)
  if (error) throw error
  return { code: status ?? 1, stdout }
}

const atlas = (...args) => run(process.execPath, [PROGRAM, ...args])
const git = (...args) => run('git', [...SAFE_GIT.flatMap((setting) => ['-c', setting]), ...args])

/** The version before the pull request or the push; undefined if the event has none. */
function baseOfEvent() {
  const path = process.env.GITHUB_EVENT_PATH
  if (!path) return undefined
  const { pull_request: pull, before } = JSON.parse(readFileSync(path, 'utf8'))
  const base = pull?.base?.sha ?? before
  return typeof base === 'string' && /^[0-9a-f]{40}$/.test(base) && !/^0+$/.test(base) ? base : undefined
}

/** The arguments that select the changed files. A checkout of one commit gets the version before it from the remote. */
function changed() {
  const base = input('all') === 'true' ? undefined : baseOfEvent()
  if (base === undefined) return []
  const has = () => git('cat-file', '-e', `${base}^{commit}`).code === 0
  if (!has()) git('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', 'origin', base)
  if (has()) return [`--changed=${base}`]
  process.stdout.write(`::notice::git does not have ${base}, so that all files are checked.\n`)
  return []
}

if (!existsSync(PROGRAM)) {
  process.stdout.write(
    '::error::This version of the action has no program. Use a release of it, such as @v0.\n',
  )
  process.exit(1)
}

const paths = wordsIn(input('paths'))
const selection = [...paths, ...changed()]
const rules = wordsIn(input('rules')).flatMap((rule) => ['--rule', rule])

const sarif = join(process.env.RUNNER_TEMP ?? tmpdir(), 'atlas.sarif')
const written = atlas('lint', ...selection, ...rules, '--output', 'sarif')
if (written.stdout !== '') {
  writeFileSync(sarif, written.stdout)
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `sarif=${sarif}\n`)
}
const linted = atlas('lint', ...selection, ...rules, '--output', 'github')
process.stdout.write(linted.stdout)

const least = input('fail-under')
const limit = least === '' ? [] : ['--fail-under', least]
const status = atlas('status', ...paths, '--no-stale', '--markdown', ...limit)
const summary = process.env.GITHUB_STEP_SUMMARY
if (summary && status.stdout !== '') appendFileSync(summary, `## Translations\n\n${status.stdout}\n`)
else process.stdout.write(status.stdout)

process.exitCode = linted.code === 0 ? status.code : linted.code
