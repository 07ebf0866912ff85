// npm run try TYPE: types, laws and tests of one format, in seconds, and the strings of its first sample.
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import pc from 'picocolors'
import { messageOf } from '@atlas/core/errors.ts'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import { nearestOf } from './try/nearest-name.ts'
import { stringsOfSample } from './try/sample-strings.ts'

const root = join(import.meta.dirname, '..')
const TESTS = ['test/formats', 'test/grammars']

/** How many random cases each law tries for each sample. */
const RUNS = 40

const [type = ''] = new Command('try')
  .description('check the types, and the laws and the tests of one format')
  .argument('<type>', 'the name of the format, such as gettext-po')
  .parse().args

const types = (await pluginFiles(join(root, 'formats'))).map((plugin) => plugin.type)
if (!types.includes(type)) {
  console.error(`There is no format ${type}. Do you mean ${nearestOf(type, types)}?`)
  process.exit(2)
}

const start = performance.now()
const faults = (await Promise.all([typeFaults(), testFaults(), lawFaults()])).flat()
const seconds = ((performance.now() - start) / 1000).toFixed(1)
for (const fault of faults) console.log(`${fault}\n`)
for (const line of await firstStrings()) console.log(line)
console.log(
  faults.length === 0
    ? `${pc.green(`${type} is right`)} after ${seconds} seconds: types, laws with ${RUNS} runs, ${testFiles().length} files of tests.\nBefore you commit, run npm test.`
    : pc.red(`${type} has faults, see above (${seconds} seconds).`),
)
process.exitCode = faults.length === 0 ? 0 : 1

/** What the compiler reports. It keeps what it knows between runs. */
function typeFaults(): Promise<string[]> {
  mkdirSync(join(root, '.atlas'), { recursive: true })
  return faultsOf('tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', '.atlas/types.tsbuildinfo'])
}

/** What the tests of the format report. */
async function testFaults(): Promise<string[]> {
  const files = testFiles()
  if (files.length === 0) return []
  return faultsOf('vitest', ['run', '--project', 'pure', '--reporter', 'dot', ...files])
}

/** The files of tests that have the name of the format, or import its grammar. */
function testFiles(): string[] {
  return TESTS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .filter((name) => {
        const text = readFileSync(join(root, folder, name), 'utf8')
        return name.startsWith(`${type}.`) || text.includes(`formats/${type}/`) || text.includes(`'${type}'`)
      })
      .map((name) => `${folder}/${name}`),
  )
}

/** The laws that the format breaks, each with a counterexample. */
async function lawFaults(): Promise<string[]> {
  const [{ laws }, { catalogue, EFFORT, subjectOf }] = await Promise.all([
    import('@atlas/core/laws.ts'),
    import('../test/subjects.ts'),
  ])
  const failures = catalogue.failures.map(({ file, message }) => `${file} does not load. ${message}`)
  if (!catalogue.plugins.has(type)) return failures
  const subject = await subjectOf(type)
  const broken = laws.flatMap(({ name, holds }) => {
    try {
      holds(subject, { ...EFFORT, runs: RUNS })
      return []
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return [`${pc.red(`The law ${name}`)}: ${messageOf(cause)}`]
    }
  })
  return [...failures, ...broken]
}

/** The strings of the first sample, if it can be read. If not, a law fails. */
async function firstStrings(): Promise<string[]> {
  const { catalogue, subjectOf } = await import('../test/subjects.ts')
  if (!catalogue.plugins.has(type)) return []
  const { plugin, samples } = await subjectOf(type)
  try {
    return samples.slice(0, 1).flatMap((sample) => stringsOfSample(plugin, sample))
  } catch {
    return []
  }
}

/** The output of a program, if it fails. */
async function faultsOf(program: string, args: readonly string[]): Promise<string[]> {
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin', program), args, { cwd: root, maxBuffer: 1e8 })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [`${stdout}${stderr}`.trim()]
  }
}
