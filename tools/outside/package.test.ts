// The package atlas-formats by the tools that check packages: publint, and "are the types wrong".
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const PACKAGE = join(root, 'packages/atlas-formats')
const BIN = join(import.meta.dirname, 'node_modules/.bin')

let folder = ''
let tarball = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-package-'))
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/package.ts'), 'atlas-formats'], {
    cwd: root,
  })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE })
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }]
  tarball = join(folder, filename)
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('publint finds nothing', async () => {
  const { stdout } = await run(join(BIN, 'publint'), ['run', '--strict', tarball])
  expect(stdout).toContain('All good!')
}, 60_000)

test('every subpath has the types of its code', async () => {
  const flags = ['--profile', 'esm-only', '--exclude-entrypoints', 'package.json']
  await expect(run(join(BIN, 'attw'), [tarball, ...flags])).resolves.toBeDefined()
}, 60_000)
