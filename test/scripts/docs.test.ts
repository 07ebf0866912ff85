// The pages link to existing pages and to the next one in reading order, name existing files, and have short lines.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wrapped } from '../../scripts/generated/wrapped.ts'

const root = join(import.meta.dirname, '../..')

/** The specification, which is not ours to shorten or to wrap. Pages link to it. */
const SPECIFICATION = ['docs/platform-interface.md', 'docs/platform-interface-2.md']

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...['docs', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((page) => page.endsWith('.md') && !SPECIFICATION.includes(page))

const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(root, path)))

const linksOf = (page: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => join(page, '..', path))

test.each(pages)('every link of %s leads to an existing file', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/`[^`]*`/g, '')
  expect(missing(linksOf(page, text))).toEqual([])
})

/** The addresses of headings, as GitHub makes them, and those that the page names. */
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  ),
]

test.each(pages)('every link of %s to a part of a page leads to one of its headings', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/`[^`]*`/g, '')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)/g)]
  const broken = links.filter(([, path = '', anchor = '']) => {
    const target = path === '' ? join(root, page) : join(root, page, '..', path)
    return !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(pages)('the prose of %s has lines of at most 120 characters', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const lines = new Set(wrapped(text).split('\n'))
  expect(text.split('\n').filter((line) => !lines.has(line))).toEqual([])
})

/** The groups of pages in the README, each in the order in which to read it. */
const groups = (
  /^## Documentation$([^]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
)
  .split(/^\*\*/m)
  .map((group) => linksOf('README.md', group))
  .filter(({ length }) => length > 0)

test('the README lists every page once', () => {
  const unlisted = new Set(['README.md', 'CHANGELOG.md'])
  expect(groups.flat().sort()).toEqual(pages.filter((page) => !unlisted.has(page)).sort())
})

test('every action of a workflow is named by its commit, so that nobody can change it', () => {
  const folder = join(root, '.github/workflows')
  const used = readdirSync(folder).flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/\buses: (\S+)/g),
  ])
  expect(used.length).toBeGreaterThan(0)
  expect(used.map(([, action = '']) => action).filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

const steps = groups.flatMap((group) =>
  group.slice(1).map((next, index) => [group[index] ?? '', next] as const),
)

test.each(steps)('%s leads to %s, the next page of its group', (page, next) => {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const line = lines.find((text) => text.startsWith('Next: ')) ?? ''
  expect(linksOf(page, line)).toEqual([next])
})

test.each([
  ['docs/wire.md', 60],
  ['SECURITY.md', 10],
])('every file that %s names exists', (page, least) => {
  const text = readFileSync(join(root, page), 'utf8')
  const files = [...text.matchAll(/`((?:apps|core|deploy|formats|scripts|server|test|tools)\/[\w./-]*)`/g)]
  expect(files.length).toBeGreaterThan(least)
  expect(missing(files.map(([, path = '']) => path))).toEqual([])
})

test('every promise in SECURITY.md is listed once, with tests that exist', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  const tables = text.split('\n\n').filter((part) => part.startsWith('| promise '))
  const rows = tables.flatMap((table) =>
    [...table.matchAll(/^\| ([^-|][^|]*?) +\| ([^|]+?) +\|$/gm)].slice(1),
  )
  const promises = rows.map(([, promise]) => promise)
  expect(promises.length).toBeGreaterThan(40)
  expect(promises).toEqual([...new Set(promises)])
  const files = rows.flatMap(([, , cell = '']) => cell.split(', '))
  expect(
    files.filter((file) => !/^`(?:apps\/[a-z-]+\/|tools\/)?test\/[\w./-]+\.test\.ts`$/.test(file)),
  ).toEqual([])
  expect(missing(files.map((file) => file.slice(1, -1)))).toEqual([])
})

test('SECURITY.md lists the install scripts of the lock file, and no other script may run', () => {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean; dev?: boolean }>
  }
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')
  // A package may be there in two versions, one of them only for development.
  const inProduction = new Set(withScript.flatMap(([path, { dev }]) => (dev ? [] : nameOf(path))))
  const scripts = withScript.map(([path]) => [nameOf(path), inProduction.has(nameOf(path)) ? 'yes' : 'no'])
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  const [, table = ''] = text.split('## Dependencies')
  const documented = [...table.matchAll(/^\| `([^`]+)` +\| (yes|no) +\| \S/gm)].map(([, name, use]) => [
    name,
    use,
  ])
  expect(documented.length).toBeGreaterThan(0)
  expect(new Map(documented as [string, string][])).toEqual(new Map(scripts as [string, string][]))
  const { allowScripts } = json('package.json') as { allowScripts: Record<string, boolean> }
  expect(new Set(Object.keys(allowScripts))).toEqual(new Set(scripts.map(([name]) => name)))
})
