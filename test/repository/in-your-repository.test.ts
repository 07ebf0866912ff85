// docs/in-your-repository.md leads from nothing to a green check, and the hooks do what it describes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/in-your-repository.md'), 'utf8')
const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}

function layout(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(LAYOUTS).filter(([path]) => path.startsWith(folder)))
}

describe.each(['app/', 'locales/', 'config/'])(
  'the commands of the page, in a repository with %s',
  (folder) => {
    test('lead to a green check', async () => {
      const tree = treeOf(layout(folder))
      const blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block)
      const lines = blocks.flatMap((block) =>
        [...block.matchAll(/^npx atlas (.*)$/gm)].map(([, line = '']) => line),
      )
      expect(lines.length).toBeGreaterThan(6)
      for (const line of lines) {
        const run = await tree.atlas(line.split(' '))
        expect([line, run.code, run.stderr.includes('error')]).toEqual([line, 0, false])
      }
    })
  },
)

test('--staged reads what is staged, and not the work tree', async () => {
  const tree = treeOf({ 'l/en.json': '{ "gate": "Gate" }\n', 'l/de.json': '{ "gate": "Tor" }\n' })
  tree.write({ 'l/de.json': '{ "gate": " Tor" }\n', 'l/fr.json': '{}\n' })
  const [none, nothing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['sync', '--check', '--staged']),
  ])
  expect([none, nothing]).toEqual([
    { code: 0, stdout: '', stderr: '' },
    { code: 0, stdout: '', stderr: '' },
  ])
  tree.git('add', 'l/de.json')
  // Settings that are not staged do not count either.
  tree.write({ 'l/de.json': '{ "gate": "Tor" }\n', 'atlas.json': '{ "rules": { "edge-space": "off" } }\n' })
  const [staged, unstaged, writing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['lint']),
    tree.atlas(['sync', '--staged']),
  ])
  expect(staged.stdout).toContain('l/de.json:1:')
  expect([unstaged.stdout, writing.code]).toEqual(['', 2])
})

test('the hooks name commands and options that exist', async () => {
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as {
    id: string
    entry: string
  }[]
  expect(hooks.map(({ id }) => id)).toEqual(['atlas-lint', 'atlas-sync'])
  const tree = treeOf(layout('locales/'))
  for (const { entry } of hooks) {
    const run = await tree.atlas(entry.split(' atlas ')[1]?.split(' ') ?? [])
    expect([entry, run.code]).toEqual([entry, 0])
  }
})
