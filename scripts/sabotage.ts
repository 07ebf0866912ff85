// npm run sabotage: plants deliberate bugs, one at a time, in a copy of the checkout; prints those that no test catches.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pc from 'picocolors'
import { corpus } from '../test/corpus.ts'
import { Progress } from './atlas/progress.ts'
import { bugs, type Bug } from './sabotage/bugs.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The tests that must catch every bug: the laws, and the syntax tests beside them. */
const TESTS = ['test/laws.test.ts', 'test/core', 'test/syntax']

const only = process.argv.slice(2)
const planted = only.length === 0 ? bugs : bugs.filter(({ name }) => only.some((word) => name.includes(word)))
const waiting = [...planted]
const alive: string[] = []
const progress = new Progress(planted.length)
const copies = Array.from({ length: availableParallelism() }, copyOfCheckout)
try {
  const [first] = copies
  if (first !== undefined && (await isCaught(first)))
    throw new Error('The tests fail without any bug: mend them first.')
  await Promise.all(copies.map(plantInto))
} finally {
  progress.end()
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
for (const name of alive) console.log(`${pc.red('lives')}: ${name}`)
console.log(`${planted.length - alive.length} of ${planted.length} bugs caught`)
process.exitCode = alive.length === 0 ? 0 : 1

async function plantInto(copy: string): Promise<void> {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const mend = plant(copy, bug)
    if (!(await isCaught(copy, bug.tests))) alive.push(bug.name)
    mend()
    progress.step()
  }
}

/** Changes one place of a file; gives back how to mend it. */
function plant(copy: string, { name, file, from, to }: Bug): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${name}: "${from}" must stand once in ${file}.`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return () => writeFileSync(path, text)
}

async function isCaught(copy: string, tests: readonly string[] = TESTS): Promise<boolean> {
  const env = { ...process.env, ATLAS_CORPUS: corpus }
  try {
    await run('npx', ['vitest', 'run', '--bail', '1', ...tests], { cwd: copy, env, maxBuffer: 1 << 28 })
    return false
  } catch {
    return true
  }
}

/** The files that git knows or would take, in a folder of their own; the packages are shared. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atlas-sabotage-'))
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of list.toString().trim().split('\n')) {
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}
