// The pages link to pages that are there, and the table of the specification names files that are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]

const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(root, path)))

test.each(pages.filter((page) => page.endsWith('.md')))('every link of %s leads somewhere', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/`[^`]*`/g, '')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
  expect(missing(links.map(([, path = '']) => join(page, '..', path)))).toEqual([])
})

test.each([
  ['docs/wire.md', 60],
  ['SECURITY.md', 10],
])('every file that %s names is there', (page, least) => {
  const text = readFileSync(join(root, page), 'utf8')
  const files = [...text.matchAll(/`((?:core|deploy|net|platform|server|test)\/[\w./-]*)`/g)]
  expect(files.length).toBeGreaterThan(least)
  expect(missing(files.map(([, path = '']) => path))).toEqual([])
})

test('the install scripts that SECURITY.md tells of are those of the lock file, and no others may run', () => {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean; dev?: boolean }>
  }
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { dev = false }]) => [path.replace(/^.*node_modules\//, ''), dev ? 'no' : 'yes'])
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  const [, table = ''] = text.split('## Dependencies')
  const told = [...table.matchAll(/^\| `([^`]+)` +\| (yes|no) +\| \S/gm)].map(([, name, use]) => [name, use])
  expect(told.length).toBeGreaterThan(0)
  expect(new Map(told as [string, string][])).toEqual(new Map(scripts as [string, string][]))
  const { allowScripts } = json('package.json') as { allowScripts: Record<string, boolean> }
  expect(new Set(Object.keys(allowScripts))).toEqual(new Set(scripts.map(([name]) => name)))
})
