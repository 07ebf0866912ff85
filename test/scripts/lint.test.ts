// Our own rule of the linter: it reports argument lists that grow, and leaves those of fixed length.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-lint-'))
  const config = {
    jsPlugins: [join(root, 'scripts/lint/no-growing-arguments.mjs')],
    categories: { correctness: 'off' },
    rules: { 'atlas/no-growing-arguments': 'error' },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
})
afterAll(() => rm(folder, { recursive: true }))

/** How many places of a program the rule reports. */
async function reportsOn(code: string): Promise<number> {
  const file = join(folder, 'program.ts')
  await writeFile(file, code)
  const args = [
    join(root, 'node_modules/oxlint/bin/oxlint'),
    '-c',
    join(folder, 'config.json'),
    '-f',
    'unix',
    file,
  ]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
  return output.split('atlas(no-growing-arguments)').length - 1
}

test.each([
  'declare const list: number[]; const all: number[] = []; all.push(...list)',
  'declare const list: number[]; const all: number[] = []; all.push(1, ...list, 2)',
  'declare const list: number[]; Math.max(0, ...list.map((each) => each + 1))',
  'declare const list: number[]; String.fromCharCode(...list)',
  'declare const list: number[]; String.fromCharCode.apply(null, list)',
  'declare const list: number[]; [].concat(...[...list])',
  'export function all(...list: readonly number[]) { return list.length }',
  'export const all = (first: string, ...list: number[]) => list.length',
])('it reports: %s', async (code) => {
  expect(await reportsOn(code)).toBe(1)
})

test.each([
  'declare const list: number[]; export const all = [1, ...list]',
  'declare const list: number[]; const all: number[] = []; for (const each of list) all.push(each)',
  "declare const at: readonly [number, number]; 'text'.slice(...at)",
  'declare const is: boolean; const all: number[] = []; all.push(...(is ? [1, 2] : []))',
  'export const call = (...args: Parameters<typeof Math.pow>) => Math.pow(...args)',
])('it leaves: %s', async (code) => {
  expect(await reportsOn(code)).toBe(0)
})
