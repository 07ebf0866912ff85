// Our own rule of the linter: it reports argument lists that grow, and accepts lists of fixed length.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

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

let folder: string
/** What the linter prints of all programs. Each is a file with the number of its place in the lists. */
let output: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-lint-'))
  const config = {
    jsPlugins: [join(root, 'scripts/lint/no-growing-arguments.mjs')],
    categories: { correctness: 'off' },
    rules: { 'atlas/no-growing-arguments': 'error' },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  for (const [index, code] of [...REPORTED, ...LEFT].entries())
    await writeFile(join(folder, `program-${index}.ts`), code)
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'config.json', '-f', 'unix', '.']
  output = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** How many places of a program the rule reports. */
function reportsOn(index: number): number {
  const ofProgram = output.split('\n').filter((line) => line.includes(`program-${index}.ts`))
  return ofProgram.filter((line) => line.includes('atlas(no-growing-arguments)')).length
}

test.each(REPORTED.map((code, index) => [code, index] as const))('it reports: %s', (_, index) => {
  expect(reportsOn(index)).toBe(1)
})

test.each(LEFT.map((code, index) => [code, index] as const))('it leaves: %s', (_, index) => {
  expect(reportsOn(REPORTED.length + index)).toBe(0)
})
