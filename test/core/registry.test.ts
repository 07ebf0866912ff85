import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { loadFormats, loadLazily, loadProcessors } from '@atlas/core/plugins/registry.ts'

const good = {
  title: "'Good'",
  about: "''",
  signaturePatterns: '{ fileName: /x/ }',
  languages: "'monolingual'",
  parse: '() => []',
  build: '() => 0',
}

function module(members: Record<string, string>): string {
  return `export default { ${Object.entries(members)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`
}

let folder = ''
let later = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  later = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
})

afterAll(() => {
  for (const each of [folder, later]) rmSync(each, { recursive: true })
})

function write(place: string, name: string, text: string): void {
  writeFileSync(join(place, name), text)
}

test('a plugin that does not load does not affect others, and its failure contains the reason', async () => {
  write(folder, 'good.mjs', module(good))
  write(folder, 'broken.mjs', 'export default {')
  write(folder, 'empty.mjs', 'export const x = 1')
  write(folder, 'untitled.mjs', module({ ...good, title: "''" }))
  write(folder, 'flagged.mjs', module({ ...good, signaturePatterns: '{ fileName: /x/i }' }))
  write(folder, 'patternless.mjs', module({ ...good, signaturePatterns: '{}' }))
  write(folder, 'textual.mjs', module({ ...good, signaturePatterns: "{ fileName: 'x' }" }))
  write(folder, 'homeless.mjs', module({ ...good, languages: "'two'" }))
  write(folder, 'blind.mjs', module({ ...good, parse: '1' }))
  write(folder, 'mute.mjs', module({ ...good, build: '1' }))
  write(folder, 'ahead.mjs', module({ ...good, signaturePatterns: '{ fileName: /(?=a)b/ }' }))
  write(folder, 'Capital.mjs', module(good))
  write(folder, 'types.d.ts', 'export {}')
  const { plugins, failures, files } = await loadFormats([folder])
  expect([...plugins.keys()]).toEqual(['good'])
  expect(new Detector(plugins).detect('x', new Uint8Array())).toBe('good')
  expect(files.get('good')).toBe(join(folder, 'good.mjs'))
  const messages = Object.fromEntries(
    failures.map(({ file, message }) => [file.slice(folder.length + 1), message]),
  )
  expect(messages['broken.mjs']).not.toBe('')
  expect(messages['empty.mjs']).toBe('Its default export is not a plugin.')
  expect(messages['untitled.mjs']).toBe('Its `title` is missing.')
  expect(messages['flagged.mjs']).toBe('Its pattern /x/i has flags, which are lost on the wire.')
  expect(messages['patternless.mjs']).toContain('neither `fileName` nor `fileContent`')
  expect(messages['textual.mjs']).toContain('not a regular expression')
  expect(messages['homeless.mjs']).toContain("must be 'monolingual', 'bilingual' or 'multilingual'")
  expect(messages['blind.mjs']).toBe('Its `parse` is missing.')
  expect(messages['mute.mjs']).toBe('Its `build` is not a function.')
  expect(messages['ahead.mjs']).toContain('Its pattern /(?=a)b/ has syntax that RE2 lacks')
  expect(Object.keys(messages)).toHaveLength(10)
})

test('a plugin with a member that the contract does not know is refused, with the name that was meant', async () => {
  const place = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  const faults: Record<string, [members: Record<string, string>, message: string]> = {
    code: [
      { inlineCode: '() => []' },
      '`inlineCode` is not a member of contract 4; the nearest one is `inlineCodes`.',
    ],
    former: [{ unpack: '() => 0' }, '`unpack` is not a member of contract 4: see docs/add-a-format.md.'],
    once: [
      { entries: "{ of: () => [], uniqe: 'texts' }" },
      '`entries.uniqe` is not a member of contract 4; the nearest one is `entries.unique`.',
    ],
    note: [
      { entries: "{ of: () => [], comment: { lines: '#' } }" },
      '`entries.comment.lines` is not a member of contract 4; the nearest one is `entries.comment.line`.',
    ],
    file: [
      { signaturePatterns: '{ fileName: /x/, filecontent: /y/ }' },
      '`signaturePatterns.filecontent` is not a member of contract 4; the nearest one is `signaturePatterns.fileContent`.',
    ],
  }
  for (const [name, [members]] of Object.entries(faults))
    write(place, `${name}.mjs`, module({ ...good, ...members }))
  const own = `export default new (class { ${Object.entries(good)
    .map(([name, value]) => `${name} = ${value}`)
    .join('; ')}; `
  write(place, 'class.mjs', `${own} warningsOf() { return [] } })()`)
  write(place, 'class-code.mjs', `${own} warningOf() { return [] } })()`)
  write(place, 'author.mjs', module({ ...good, _cache: '{}', "[Symbol('x')]": '1' }))
  const { plugins, failures } = await loadFormats([place])
  rmSync(place, { recursive: true })
  expect([...plugins.keys()]).toEqual(['author', 'class'])
  const messages = Object.entries(faults).map(([name, [, message]]) => [`${name}.mjs`, `Its ${message}`])
  const ofClass = 'Its `warningOf` is not a member of contract 4; the nearest one is `warningsOf`.'
  expect(Object.fromEntries(failures.map(({ file, message }) => [basename(file), message]))).toEqual({
    ...Object.fromEntries(messages),
    'class-code.mjs': ofClass,
  })
})

test('a folder with a format is a plugin with the name of the folder', async () => {
  const place = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  for (const name of ['whole', 'empty', 'Capital']) mkdirSync(join(place, name))
  write(
    join(place, 'whole'),
    'format.mjs',
    `import { title } from './words.mjs'\n${module({ ...good, title: 'title' })}`,
  )
  write(join(place, 'whole'), 'words.mjs', "export const title = 'Whole'")
  write(join(place, 'empty'), 'words.mjs', "export const title = 'Empty'")
  write(join(place, 'Capital'), 'format.mjs', module(good))
  write(place, 'single.mjs', module(good))
  const { plugins, files, failures } = await loadFormats([place])
  rmSync(place, { recursive: true })
  expect(failures).toEqual([])
  expect([...plugins.keys()]).toEqual(['single', 'whole'])
  expect(plugins.get('whole')?.title).toBe('Whole')
  expect(files.get('whole')).toBe(join(place, 'whole', 'format.mjs'))
})

test('a later folder wins', async () => {
  write(folder, 'good.mjs', module(good))
  write(later, 'good.mjs', module({ ...good, title: "'Better'" }))
  const { plugins } = await loadFormats([folder, later])
  expect(plugins.get('good')?.title).toBe('Better')
})

test('a version reloads a changed file', async () => {
  write(later, 'changing.mjs', module({ ...good, title: "'Before'" }))
  await loadFormats([later])
  write(later, 'changing.mjs', module({ ...good, title: "'After'" }))
  const { plugins } = await loadFormats([later], '2')
  expect(plugins.get('changing')?.title).toBe('After')
})

test('a processor without a step, or with a member that the contract does not know, is refused', async () => {
  const place = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  const texts = { title: "'T'", about: "'A'" }
  write(place, 'import.mjs', module({ ...texts, afterImport: '(record) => record' }))
  write(place, 'export.mjs', module({ ...texts, beforeExport: '(record) => record' }))
  write(place, 'idle.mjs', module(texts))
  write(place, 'misspelled.mjs', module({ ...texts, afterExprot: '() => 0', afterImport: '() => []' }))
  const { plugins, failures } = await loadProcessors([place])
  rmSync(place, { recursive: true })
  expect([...plugins.keys()]).toEqual(['export', 'import'])
  expect(failures.map(({ message }) => message)).toEqual([
    'It has none of the methods beforeImport, afterImport, beforeExport, afterExport.',
    'Its `afterExprot` is not a member of contract 4; the nearest one is `afterExport`.',
  ])
})

test('our own plugins have all the time that they need', async () => {
  const place = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  const slow = 'await new Promise((resolve) => { globalThis.finishLoading = resolve })'
  write(place, 'slow.mjs', `${slow}\n${module(good)}`)
  write(place, 'good.mjs', module(good))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const loading = loadFormats([place])
    await vi.waitUntil(() => 'finishLoading' in globalThis, { timeout: 600_000 })
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(3_600_000)
    ;(globalThis as unknown as { finishLoading: () => void }).finishLoading()
    const { plugins, failures } = await loading
    expect([[...plugins.keys()], failures]).toEqual([['good', 'slow'], []])
  } finally {
    vi.useRealTimers()
    rmSync(place, { recursive: true })
  }
})

test('a plugin of a stranger that never finishes loading does not affect others', async () => {
  const place = mkdtempSync(join(tmpdir(), 'atlas-registry-'))
  write(place, 'endless.mjs', 'await new Promise(() => {})\nexport default {}')
  write(place, 'good.mjs', module(good))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const loading = loadLazily({ plugins: new Map(), files: new Map(), failures: [] }, [place])
    // The other one has been loaded.
    await vi.waitUntil(() => vi.getTimerCount() === 1, { timeout: 600_000 })
    // Ten seconds from its own start, and ten from when the other one was there.
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(10_000)
    const { plugins, failures } = await loading
    expect([...plugins.keys()]).toEqual(['good'])
    expect(failures).toEqual([
      { file: join(place, 'endless.mjs'), message: 'It was not loaded after 10 seconds.' },
    ])
  } finally {
    vi.useRealTimers()
    rmSync(place, { recursive: true })
  }
})
