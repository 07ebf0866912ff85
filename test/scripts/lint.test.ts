// Our own rules of the linter: one reports argument lists that grow, and accepts lists of fixed length; one reports
// functions that V8 places among old objects; one reports what takes the locale of the machine. And the rules that keep
// rooms apart, and the command line to its gateways, since a checked repository can be hostile.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const PLUGINS = ['no-growing-arguments', 'no-old-functions', 'no-machine-locale', 'rooms'].map((name) =>
  join(root, `scripts/lint/${name}.mjs`),
)

const REPORTED = [
  'declare const list: number[]; const all: number[] = []; all.push(...list)',
  'declare const list: number[]; const all: number[] = []; all.push(1, ...list, 2)',
  'declare const list: number[]; Math.max(0, ...list.map((each) => each + 1))',
  'declare const list: number[]; String.fromCharCode(...list)',
  'declare const list: number[]; String.fromCharCode.apply(null, list)',
  'declare const list: number[]; [].concat(...[...list])',
  'export function all(...list: readonly number[]) { return list.length }',
  'export const all = (first: string, ...list: number[]) => list.length',
]

const LEFT = [
  'declare const list: number[]; export const all = [1, ...list]',
  'declare const list: number[]; const all: number[] = []; for (const each of list) all.push(each)',
  "declare const at: readonly [number, number]; 'text'.slice(...at)",
  'declare const is: boolean; const all: number[] = []; all.push(...(is ? [1, 2] : []))',
  'export const call = (...args: Parameters<typeof Math.pow>) => Math.pow(...args)',
]

/** Each keeps what it refers to longer than a job. */
const OLD_FUNCTIONS = [
  'export class Box { also; fill(list: number[]) { this.also = () => list } }',
  'export class Box { #also; fill(list: number[]) { this.#also = function () { return list } } }',
  'export const fill = (slot: { also?: unknown }, list: number[]) => { slot.also ??= (() => list) as unknown }',
  'export const box = (list: number[]) => ({ get all() { return list } })',
]

const YOUNG_FUNCTIONS = [
  'export const fill = (slot: { also?: unknown }, list: number[]) => { const also = () => list; slot.also = also }',
  'export const box = (list: number[]) => ({ also: () => list, all() { return list } })',
  'export class Box { #list = [1]; also = () => this.#list; get all() { return this.#list } }',
]

/** Each may have another result on a machine of another country. */
const OF_MACHINE = [
  'export const rules = (code: string) => new Intl.PluralRules(code)',
  "export const shown = new globalThis.Intl.NumberFormat('en')",
  'const { Collator } = Intl; export const order = Collator',
  'export const shown = (count: number) => count.toLocaleString()',
  'export const shown = (count: number, code: string) => count.toLocaleString(code)',
  'export const big = (text?: string) => text?.toLocaleUpperCase()',
  'export const order = (one: string, other: string) => one.localeCompare(other)',
]

const OF_ANY_MACHINE = [
  "export const shown = (count: number) => count.toLocaleString('en')",
  "export const order = (one: string, other: string) => one.localeCompare(other, 'en')",
  'export const names = (all: Intl.DisplayNames, code: string) => all.of(code)',
  'export const big = (text: string) => text.toUpperCase()',
]

const ALL = [...REPORTED, ...LEFT, ...OLD_FUNCTIONS, ...YOUNG_FUNCTIONS, ...OF_MACHINE, ...OF_ANY_MACHINE]

let folder: string
/** What the linter prints of all programs. Each is a file with the number of its place in the lists. */
let output: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-lint-'))
  const config = {
    jsPlugins: PLUGINS,
    categories: { correctness: 'off' },
    rules: {
      'atlas/no-growing-arguments': 'error',
      'memory/no-old-functions': 'error',
      'machine/no-machine-locale': 'error',
    },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  for (const [index, code] of ALL.entries()) await writeFile(join(folder, `program-${index}.ts`), code)
  output = await lint(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** What the linter prints of the programs in a folder, one line for each report. */
async function lint(cwd: string): Promise<string> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'config.json', '-f', 'unix', '.']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd }, (_error, stdout) => resolve(stdout))
  })
}

/** Writes the project's own settings for parts of the checkout. */
async function writeConfig(folder: string): Promise<void> {
  const own = (await readFile(join(root, '.oxlintrc.json'), 'utf8')).replaceAll(/^\s*\/\/.*$/gm, '')
  const { overrides } = JSON.parse(own) as { overrides: unknown }
  const rules = { 'rooms/listed-rooms': 'error' }
  const config = {
    plugins: ['import'],
    categories: { correctness: 'off' },
    jsPlugins: PLUGINS,
    rules,
    overrides,
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
}

/** How many places of a program the rules report. */
function reportsOn(code: string): number {
  const ofProgram = output.split('\n').filter((line) => line.includes(`program-${ALL.indexOf(code)}.ts`))
  return ofProgram.filter((line) =>
    /\((?:no-growing-arguments|no-old-functions|no-machine-locale)\)/.test(line),
  ).length
}

test.each([...REPORTED, ...OLD_FUNCTIONS, ...OF_MACHINE])('it reports: %s', (code) => {
  expect(reportsOn(code)).toBe(1)
})

test.each([...LEFT, ...YOUNG_FUNCTIONS, ...OF_ANY_MACHINE])('it leaves: %s', (code) => {
  expect(reportsOn(code)).toBe(0)
})

describe('the command line', () => {
  const PROGRAMS = {
    'no-restricted-imports': [
      "import { readFileSync } from 'node:fs'; readFileSync('x')",
      "import { readFile } from 'node:fs/promises'; await readFile('x')",
      "import fs from 'fs'; fs.rmSync('x')",
      "export { readFile } from 'fs/promises'",
      "export const { readFile } = await import('node:fs/promises')",
      "import { execFile } from 'node:child_process'; execFile('git')",
      "import { spawn } from 'child_process'; spawn('git')",
    ],
    'no-restricted-properties': ["process.stdout.write('x')", "process.stderr.write('x')"],
    'no-console': ["console.log('x')"],
  }
  const cases = Object.entries(PROGRAMS).flatMap(([rule, programs]) =>
    programs.map((code, index) => ({ rule, code, name: `${rule}-${index}` })),
  )
  let place: string
  let reports: string[]

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'atlas-lint-'))
    await writeConfig(place)
    for (const { code, name } of cases)
      for (const path of [
        `apps/cli/${name}.ts`,
        `apps/cli/commands/${name}.ts`,
        `apps/cli/compare/${name}.ts`,
      ]) {
        await mkdir(dirname(join(place, path)), { recursive: true })
        await writeFile(join(place, path), code)
      }
    await mkdir(join(place, 'apps/cli/files'))
    await writeFile(join(place, 'apps/cli/files/any.ts'), PROGRAMS['no-restricted-imports'].join('\n'))
    reports = (await lint(place)).split('\n')
  })
  afterAll(() => rm(place, { recursive: true }))

  const reported = (path: string): string[] => reports.filter((line) => line.includes(`${path}:`))

  test.each(cases)('has its own way: $code', ({ rule, name }) => {
    for (const path of [`apps/cli/${name}.ts`, `apps/cli/commands/${name}.ts`])
      expect(reported(path)).toContainEqual(expect.stringContaining(rule))
  })

  test('imports no modules of Node where it compares files', () => {
    for (const { name } of cases.filter(({ rule }) => rule === 'no-restricted-imports'))
      expect(reported(`apps/cli/compare/${name}.ts`)).not.toEqual([])
  })

  test('opens files in one folder', () => {
    expect(reported('apps/cli/files/any.ts')).toEqual([])
  })
})

describe('a room', () => {
  /** What files import, each with whether the linter reports it. */
  const IMPORTS: readonly [file: string, specifier: string, isReported: boolean][] = [
    ['core/any.ts', '@atlas/formats/po/format.ts', true],
    ['core/any.ts', '../formats/po/format.ts', true],
    ['core/any.ts', 'node:fs', true],
    ['core/any.ts', './errors.ts', false],
    ['core/bytes.ts', 'node:zlib', false],
    ['formats/one.ts', '@atlas/core/contract.ts', false],
    ['formats/one.ts', '@atlas/core/errors.ts', true],
    ['formats/one.ts', './po/format.ts', true],
    ['formats/one.ts', './_grammars/json/reader.ts', false],
    ['formats/po/format.ts', '../json/format.ts', true],
    ['formats/po/format.ts', '../_grammars/json/reader.ts', false],
    ['formats/po/format.ts', 'yaml', true],
    ['formats/po/witness.ts', 'yaml', false],
    ['formats/po/witness.ts', '../json/format.ts', true],
    ['formats/_grammars/json/reader.ts', '../../po/format.ts', true],
    ['formats/_grammars/json/reader.ts', '../text/lines.ts', false],
    ['formats/_declared/reader.ts', '../po/format.ts', true],
    ['server/any.ts', '@atlas/formats/po/format.ts', true],
    ['server/any.ts', '@atlas/formats/_declared/plugin.ts', false],
    ['server/any.ts', '@atlas/sandbox/main.ts', true],
    ['server/net/any.ts', '../host.ts', true],
    ['server/net/any.ts', '../web/html.ts', false],
    ['apps/sandbox/any.ts', '@atlas/server/host.ts', true],
    ['apps/sandbox/any.ts', '@atlas/server/net/public-addresses.ts', false],
    ['apps/sandbox/test/any.ts', '@atlas/server/host.ts', false],
    ['apps/sandbox/test/any.ts', '@atlas/formats/po/format.ts', true],
    ['apps/sandbox/test/any.ts', '../../../test/samples.ts', false],
    ['apps/sandbox/test/any.ts', '../../../core/errors.ts', true],
    ['apps/cli/library/any.ts', '@atlas/formats/_grammars/text/lines.ts', true],
    ['apps/cli/library/any.ts', '@atlas/formats/po/format.ts', false],
  ]
  const ROOMS: Readonly<Record<string, object>> = {
    core: { dependencies: {} },
    formats: { dependencies: { '@atlas/core': '*' } },
    server: { dependencies: { '@atlas/core': '*', '@atlas/formats': '*' } },
    'apps/sandbox': { dependencies: { '@atlas/server': '*' } },
    'apps/cli': { dependencies: { '@atlas/formats': '*' } },
  }
  let place: string
  let reports: string[]

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'atlas-lint-'))
    await writeConfig(place)
    await writeFile(join(place, 'package.json'), JSON.stringify({ workspaces: Object.keys(ROOMS) }))
    for (const [room, manifest] of Object.entries(ROOMS)) {
      await mkdir(join(place, room), { recursive: true })
      await writeFile(join(place, room, 'package.json'), JSON.stringify(manifest))
    }
    for (const file of new Set(IMPORTS.map(([each]) => each))) {
      const lines = IMPORTS.filter(([each]) => each === file).map(([, specifier]) => `import '${specifier}'`)
      await mkdir(dirname(join(place, file)), { recursive: true })
      await writeFile(join(place, file), lines.join('\n'))
    }
    reports = (await lint(place)).split('\n')
  })
  afterAll(() => rm(place, { recursive: true }))

  test.each(IMPORTS)('that has %s, with an import of %s: reported %s', (file, specifier, isReported) => {
    const line = IMPORTS.filter(([each]) => each === file).findIndex(([, each]) => each === specifier) + 1
    const found = reports.filter((report) => report.includes(`${file}:${line}:`) && report.includes('rooms('))
    expect(found.length > 0).toBe(isReported)
  })
})
