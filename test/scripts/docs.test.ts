// The pages link to pages that are there, and the table of the specification names files that are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]

const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(root, path)))

test.each(pages.filter((page) => page.endsWith('.md')))('every link of %s leads somewhere', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/`[^`]*`/g, '')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
  expect(missing(links.map(([, path = '']) => join(page, '..', path)))).toEqual([])
})

test('every file that docs/wire.md names is there', () => {
  const text = readFileSync(join(root, 'docs/wire.md'), 'utf8')
  const files = [...text.matchAll(/`((?:core|net|platform|server|test)\/[\w./-]+\.ts)`/g)]
  expect(files.length).toBeGreaterThan(60)
  expect(missing(files.map(([, path = '']) => path))).toEqual([])
})
