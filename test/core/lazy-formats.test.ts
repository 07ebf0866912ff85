// Formats that are loaded when they are asked for.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Format } from '@atlas/core/format.ts'
import { LazyFormats } from '@atlas/core/plugins/lazy-formats.ts'
import { loadLazily } from '@atlas/core/plugins/registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-lazy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const infoOf = (title: string): Format => ({
  title,
  about: 'For tests.',
  languages: 'monolingual',
  signaturePatterns: { fileName: /x/ },
  parse: () => [],
  build: ({ source }) => source.text,
})
const infos = new Map(['a', 'b'].map((type) => [type, infoOf(type)]))

let asked: string[] = []
beforeEach(() => {
  asked = []
})
const formats = (): LazyFormats =>
  new LazyFormats(infos, (type) => {
    asked.push(type)
    return infos.get(type)
  })

test('names, the number of formats and what the list states load nothing', () => {
  const all = formats()
  expect([all.size, all.has('a'), all.has('c'), [...all.keys()]]).toEqual([2, true, false, ['a', 'b']])
  expect(all.infos.get('b')?.title).toBe('b')
  expect(asked).toEqual([])
})

test('a format is loaded once, and an unknown one never', () => {
  const all = formats()
  expect([all.get('b')?.title, all.get('b')?.title, all.get('c')]).toEqual(['b', 'b', undefined])
  expect(asked).toEqual(['b'])
})

test('they are iterated like a map', () => {
  const all = formats()
  const visited: string[] = []
  all.forEach((format, type, whole) => visited.push(type, format.title, String(whole === all)))
  expect(visited).toEqual(['a', 'a', 'true', 'b', 'b', 'true'])
  expect([...all]).toEqual([...infos])
  expect([...all.entries()]).toEqual([...infos])
  expect([...all.values()]).toEqual([...infos.values()])
})

const CODE = `export default { title: 'Own', about: '', languages: 'monolingual', signaturePatterns: { fileName: /x/ },
  parse: () => [], build: ({ source }) => source.text }`

test('a listed format is loaded from its file, and one of a folder replaces it', async () => {
  for (const name of ['listed.mjs', 'b.mjs', 'broken.mjs'])
    writeFileSync(
      join(folder, name),
      name === 'broken.mjs' ? 'throw new Error("It broke.")' : CODE.replace('Own', name),
    )
  const failure = { file: 'c', message: 'It is missing.' }
  const files = new Map([
    ['a', join(folder, 'listed.mjs')],
    ['b', join(folder, 'never-loaded.mjs')],
  ])
  const { plugins, failures } = await loadLazily({ plugins: infos, files, failures: [failure] }, [folder])
  expect([plugins.get('a')?.title, plugins.get('b')?.title]).toEqual(['listed.mjs', 'b.mjs'])
  expect([plugins.infos.get('a')?.title, plugins.infos.get('b')?.title]).toEqual(['a', 'b.mjs'])
  expect(failures).toEqual([failure, { file: join(folder, 'broken.mjs'), message: 'It broke.' }])
})
