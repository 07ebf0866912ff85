// npm run sabotage: plants deliberate bugs, one at a time, in copies of the checkout; prints those that no test catches.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { Command } from 'commander'
import pc from 'picocolors'
import { corpus } from '../test/corpus.ts'
import { Progress } from '../cli/terminal/progress.ts'
import type { Bug } from './sabotage/bug.ts'
import { bugs } from './sabotage/bugs.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const program = new Command('sabotage')
  .description('plant deliberate bugs, one at a time, and print those that no test catches')
  .argument('[words...]', 'only the bugs whose sentence has one of these words')
  .option('--why', 'print for each bug the test that catches it')
  .parse()
const { why } = program.opts<{ why?: boolean }>()
const words = program.args
const planted = bugs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
requirePlaces(planted)

const waiting = [...planted]
const alive: string[] = []
const progress = new Progress(planted.length)
const copies = Array.from({ length: availableParallelism() }, copyOfCheckout)
// Waits for all copies before they are deleted, even if one has failed.
const outcomes = await Promise.allSettled(copies.map(plantInto))
progress.end()
for (const copy of copies) rmSync(copy, { recursive: true, force: true })
for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
for (const name of alive) console.log(`${pc.red('lives')}: ${name}`)
console.log(`${planted.length - alive.length} of ${planted.length} bugs caught`)
process.exitCode = alive.length === 0 ? 0 : 1

async function plantInto(copy: string, index: number): Promise<void> {
  if (index === 0) await requireHealth(copy)
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const mend = plant(copy, bug)
    const catcher = await failingTest(copy, bug.tests)
    mend()
    if (catcher === undefined) alive.push(bug.name)
    if (why) progress.print(`${bug.name}\n  ${catcher === undefined ? pc.red('lives') : pc.dim(catcher)}`)
    progress.step()
  }
}

/** The tests must pass without a bug, or a failure would prove nothing. */
async function requireHealth(copy: string): Promise<void> {
  const sets = new Set(planted.map(({ tests }) => JSON.stringify(tests)))
  for (const set of sets) {
    const sick = await failingTest(copy, JSON.parse(set) as string[])
    if (sick === undefined) continue
    waiting.length = 0
    throw new Error(`A test fails without a planted bug. Fix it first: ${sick}`)
  }
}

/** A patch whose source line has changed must be updated. */
function requirePlaces(all: readonly Bug[]): void {
  const stale = all.filter(
    ({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2,
  )
  if (stale.length === 0) return
  const list = stale.map(({ name, file, from }) => `  ${name}\n    ${file}: ${from}`)
  throw new Error(`The text of these patches must occur exactly once in its file:\n${list.join('\n')}`)
}

/** Changes a file. Returns a function that restores it. */
function plant(copy: string, { file, from, to }: Bug): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return () => writeFileSync(path, text)
}

/** The first failing test, if any. */
async function failingTest(copy: string, tests: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, ATLAS_CORPUS: corpus, NO_COLOR: '1' }
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    await run(process.execPath, [vitest, 'run', '--bail', '1', ...tests], {
      cwd: copy,
      env,
      maxBuffer: 1 << 28,
    })
    return undefined
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = stripVTControlCharacters(stdout + stderr)
    const failed = output.split('\n').find((line) => line.startsWith(' FAIL '))
    // A run that failed for another reason has caught nothing.
    if (failed === undefined)
      throw new Error(`The tests did not run: ${output.slice(-2000)}`, { cause: error })
    return failed.trim()
  }
}

/** Copies the files that git tracks or does not ignore into a new folder. The packages are shared. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atlas-sabotage-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of list.toString().split('\0').filter(Boolean)) {
    // Git also lists files that are deleted but not committed.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}
