// The GitHub Action: annotates findings, writes them as SARIF, and puts the state of the translations into the summary.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortened } from './summary.mjs'

const MAX_BYTES = 256 * 1024 * 1024

/** An input of the action, as the runner passes it. */
const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
const wordsIn = (text) => text.split(/\s+/).filter(Boolean)
const folder = input('working-directory') || '.'

/** The program that a release bundles. Nothing is loaded from the checkout, which a stranger may have written. */
const PROGRAM = fileURLToPath(new URL('dist/apps/cli/atlas.js', import.meta.url))

/** Variables that make node or atlas load code, or other settings. */
const LOADING = /^(?:NODE_|ATLAS_|INIT_CWD$)/i

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !LOADING.test(name)))

/** Runs the program without a shell. Its errors go to the log. */
function atlas(...args) {
  const { status, stdout, error } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) fail(`The program of the action ended: ${error.code ?? error.message}.`)
  return { code: status ?? 1, stdout }
}

/** Ends the action with a message. */
function fail(message) {
  process.stdout.write(`::error::${message}\n`)
  process.exit(1)
}

/** Whether the folder is what its name says: a link that a pull request made could lead to files of the runner. */
function isFolderOfCheckout() {
  try {
    return realpathSync(folder) === resolve(realpathSync('.'), folder)
  } catch {
    return false
  }
}

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
  if (atlas('fetch-version', base).code === 0) return [`--changed=${base}`]
  process.stdout.write('::notice::The version before is not known, so that all files are checked.\n')
  return []
}

if (!existsSync(PROGRAM)) fail('This version of the action has no program. Use a release of it, such as @v0.')
if (!isFolderOfCheckout())
  fail('The working-directory does not exist, or a symbolic link is on its way. Name the folder itself.')

// A path that begins like an option is no option.
const paths = ['--', ...wordsIn(input('paths'))]
const selection = changed()
const rules = wordsIn(input('rules')).map((rule) => `--rule=${rule}`)

const written = atlas('lint', ...selection, ...rules, '--output=sarif', ...paths)
if (written.stdout !== '') {
  const sarif = join(mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), 'atlas-')), 'atlas.sarif')
  writeFileSync(sarif, written.stdout)
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `sarif=${sarif}\n`)
}
const linted = atlas('lint', ...selection, ...rules, '--output=github', ...paths)
process.stdout.write(linted.stdout)

const least = input('fail-under')
const limit = least === '' ? [] : [`--fail-under=${least}`]
const status = atlas('status', '--no-stale', '--markdown', ...limit, ...paths)
const summary = process.env.GITHUB_STEP_SUMMARY
if (summary && status.stdout !== '')
  appendFileSync(summary, `## Translations\n\n${shortened(status.stdout)}\n`)
else process.stdout.write(status.stdout)

process.exitCode = linted.code === 0 ? status.code : linted.code
