// Output, errors, exit codes and changed files of all commands, in repositories of many formats.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileCommands } from '@atlas/cli/commands.ts'
import { examples } from '@atlas/cli/examples.ts'
import { repositories } from '@atlas/cli/test/mcp/repositories.ts'
import { LAYOUTS, WorkTree } from '@atlas/cli/test/repository/work-tree.ts'
import { COMMAND } from './programs.ts'
import { environmentOf, inPairs, MACHINES, recorded, ROOT, runProgram, type Recording } from './recording.ts'

/** Repositories that came out wrong once. Another folder may be named. */
const CASES = process.env['ATLAS_FREEZE_CASES'] ?? join(ROOT, '../shared/cases')

/** What is run in each repository. */
const LINES: readonly (readonly string[])[] = [
  ['status'],
  ['status', '--json'],
  ['lint'],
  ['lint', '--output', 'json'],
  ['sync', '--check'],
  ['sync'],
  ['sync', '--obsolete', 'remove'],
  ['add', 'nl'],
  ['rename', 'gate', 'portal'],
  ['remove', 'gate'],
  ['unused'],
  ['diff', 'HEAD'],
  ['init'],
]

/** Wrong uses, and what needs no repository. */
const OTHER_LINES: readonly (readonly string[])[] = [
  [],
  ['--help'],
  ['--version'],
  ['unknown'],
  ['formats'],
  ['formats', '--json'],
  ['descriptor'],
  ...Object.keys(fileCommands).flatMap((name) => [
    [name, '--help'],
    [name, 'missing.json'],
    [name, '--unknown'],
  ]),
]

/** Commands that go on until they are stopped, or that need a program behind them. */
const WITHOUT_END = new Set([
  'edit',
  'lsp',
  'mcp',
  'merge-driver',
  'conformance',
  'new',
  'forget',
  'translate',
])

interface Task {
  name: string
  line: readonly string[]
  input?: string
  fill: (tree: WorkTree) => unknown
}

/** Records them on each machine. */
export async function recordCommands(): Promise<Recording> {
  const recording: Recording = {}
  const tasks = [...inRepositories(), ...ofExamples(), ...others()]
  for (const machine of MACHINES)
    await inPairs(tasks, async ({ name, line, input = '', fill }) => {
      const tree = new WorkTree()
      await fill(tree)
      tree.commit()
      const env = { ...environmentOf(machine), INIT_CWD: tree.folder }
      const { code, stdout, stderr } = await runProgram([COMMAND, ...line], { cwd: tree.folder, env, input })
      tree.git('add', '--all')
      const changed = tree.git('diff', '--cached', '--no-color')
      const all = [`exit ${code}`, stdout, stderr, changed].map((text) => recorded(text, [tree.folder, ROOT]))
      recording[`${machine} ${name}: atlas ${line.join(' ')}`] = all.join('\n----\n')
      tree.delete()
    })
  return recording
}

function inRepositories(): Task[] {
  return fixtures().flatMap(({ name, fill }) => LINES.map((line) => ({ name, line, fill })))
}

function ofExamples(): Task[] {
  return Object.values(examples)
    .flat()
    .filter(({ args }) => !WITHOUT_END.has(args[0] ?? ''))
    .map(({ args, input }) => ({
      name: 'example',
      line: args,
      ...(input === undefined ? {} : { input }),
      fill: (tree) => tree.write(LAYOUTS),
    }))
}

function others(): Task[] {
  return OTHER_LINES.filter(([name = '', option]) => option === '--help' || !WITHOUT_END.has(name)).map(
    (line) => ({
      name: 'no repository',
      line,
      fill: (tree) => tree.write({ 'note.txt': 'x\n' }),
    }),
  )
}

/** A repository in which commands run. */
interface Fixture {
  name: string
  fill: (tree: WorkTree) => unknown
}

/** Some 40: the layouts of the tests, a repository of each of twelve formats, cases, and samples with their translation. */
function fixtures(): Fixture[] {
  return [
    { name: 'layouts', fill: (tree: WorkTree) => tree.write(LAYOUTS) },
    ...repositories.map(({ format, files }) => ({
      name: format,
      fill: (tree: WorkTree) => tree.write(files),
    })),
    ...cases(),
    ...samplePairs(),
  ]
}

/** The first two cases of each kind. */
function cases(): Fixture[] {
  if (!existsSync(CASES)) return []
  return foldersIn(CASES).flatMap((kind) =>
    foldersIn(join(CASES, kind))
      .slice(0, 2)
      .map((name) => ({
        name: `${kind}/${name}`,
        fill: (tree) => cpSync(join(CASES, kind, name), tree.folder, { recursive: true }),
      })),
  )
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort()

/** The first pair of some formats, as files of two languages. */
function samplePairs(): Fixture[] {
  const formats = [
    'rails-yaml',
    'i18next',
    'java-properties',
    'resx',
    'qt-ts',
    'laravel-php',
    'arb',
    'markdown',
    'json',
  ]
  return formats.flatMap((format) => {
    const folder = join(ROOT, 'formats', format, 'samples/pairs')
    if (!existsSync(folder)) return []
    return foldersIn(folder)
      .slice(0, 1)
      .map((pair) => {
        const files = readdirSync(join(folder, pair))
        const named = (start: string): string => files.find((file) => file.startsWith(start)) ?? ''
        const extension = named('before').slice('before'.length)
        return {
          name: `${format} ${pair}`,
          fill: (tree: WorkTree) =>
            tree.write({
              [`locales/en${extension}`]: readFileSync(join(folder, pair, named('before'))),
              [`locales/de${extension}`]: readFileSync(join(folder, pair, named('after'))),
            }),
        }
      })
  })
}
