import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pluginFiles, witnessFiles } from '@atlas/core/plugins/plugin-files.ts'

const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder with these empty files. */
function folderOf(...paths: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-plugin-files-'))
  made.push(folder)
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  return folder
}

test('the plugins of a folder are sorted, each with its witness if it has one', async () => {
  const folder = folderOf('po.ts', 'json/format.mjs', 'json/witness.ts', 'yaml/format.js', 'arb.js')
  expect(await pluginFiles(folder)).toEqual([
    { type: 'arb', file: join(folder, 'arb.js') },
    { type: 'json', file: join(folder, 'json/format.mjs'), witness: join(folder, 'json/witness.ts') },
    { type: 'po', file: join(folder, 'po.ts') },
    { type: 'yaml', file: join(folder, 'yaml/format.js') },
  ])
})

test('plugins are sorted by type, without regard to the end of their file names', async () => {
  const types = (await pluginFiles(folderOf('po.ts', 'po-mono.ts', 'po2/format.ts'))).map(({ type }) => type)
  expect(types).toEqual(['po', 'po-mono', 'po2'])
})

test('other files and folders are not plugins', async () => {
  const folder = folderOf(
    'types.d.ts',
    'Upper.ts',
    'notes.md',
    'Upper/format.ts',
    'grammar/scanner.ts',
    'typed/format.d.ts',
    'lonely/witness.ts',
  )
  expect(await pluginFiles(folder)).toEqual([])
  await expect(pluginFiles(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})

test('a plugin of a later folder replaces the witness of the earlier one, also if it has none', async () => {
  const first = folderOf('json/format.ts', 'json/witness.ts', 'yaml/format.ts', 'yaml/witness.ts', 'po.ts')
  const second = folderOf('json.ts', 'po/format.ts', 'po/witness.ts')
  expect([...(await witnessFiles([first, second]))]).toEqual([
    ['yaml', join(first, 'yaml/witness.ts')],
    ['po', join(second, 'po/witness.ts')],
  ])
})
