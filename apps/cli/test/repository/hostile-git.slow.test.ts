// A checked repository can be hostile in its own configuration, too, as one from an archive is: git starts no program of
// it, fetches nothing, and takes no name for a pattern.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { git } from '../../workspace/git-process.ts'
import { atlasInShell } from '../../../../test/built-programs.ts'
import { atlasIn } from '../in-process.ts'
import { WorkTree } from './work-tree.ts'

const EN = '{\n  "gate": "Gate",\n  "hedge": "Hedge"\n}\n'
const DE = '{\n  "gate": "Tor"\n}\n'

const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

/** A repository with two versions of its files, and a third one of the same size that is not committed. */
function treeOf(files: Readonly<Record<string, string>> = {}): WorkTree {
  const tree = new WorkTree({ 'l/en.json': EN, 'l/de.json': DE, ...files })
  trees.push(tree)
  return tree
    .commit()
    .commit({ 'l/de.json': EN, 'l/en.json': DE, 'without-driver': '' })
    .write({ 'l/de.json': EN.replace('Gate', 'Tore') })
}

/** A program that leaves a proof that it ran. */
function evilIn(tree: WorkTree): { program: string; hasRun: () => boolean } {
  const proof = join(tree.folder, '.git/ran')
  const program = join(tree.folder, '.git/evil')
  writeFileSync(program, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
  return { program, hasRun: () => existsSync(proof) }
}

/** The settings by which a repository starts programs. */
const PROGRAMS = [
  'core.fsmonitor',
  'diff.external',
  'diff.a=b.textconv',
  'diff.evil.command',
  'filter.a=b.clean',
  'filter.c.process',
  'gpg.program',
]

const ATTRIBUTES = 'en.json diff=a=b filter=a=b\nde.json diff=evil filter=c\n'

function configured(): ReturnType<typeof evilIn> & { tree: WorkTree } {
  const tree = treeOf({ '.gitattributes': ATTRIBUTES })
  const { program, hasRun } = evilIn(tree)
  for (const name of PROGRAMS) tree.git('config', name, program)
  tree.git('config', 'filter.a=b.required', 'true')
  tree.git('config', 'log.showSignature', 'true')
  writeFileSync(join(tree.folder, '.git/hooks/pre-commit'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
  return { tree, program, hasRun }
}

/** Signs the last commit, so that git wants to check its signature. */
function sign(tree: WorkTree): void {
  const text = tree.git('cat-file', 'commit', 'HEAD')
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n'
  const input = text.replace('\n\n', `\n${signature}\n`)
  const program = 'git'
  const commit = execFileSync(program, ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: tree.folder,
    input,
  })
  tree.git('update-ref', 'HEAD', commit.toString().trim())
}

/** The commands that ask git. */
const COMMANDS = [
  ['status'],
  ['lint', '--changed'],
  ['lint', '--staged'],
  ['diff', 'HEAD'],
  ['diff', 'HEAD~1', 'HEAD'],
  ['sync', '--check'],
  ['merge-driver', 'install', '--command', atlasInShell()],
]

describe.each(COMMANDS)('%s %s %s', (...args) => {
  test('starts nothing that the repository configures', async () => {
    const { tree, hasRun } = configured()
    const run = await tree.atlas(args)
    expect([run.stderr, hasRun()]).toEqual([expect.not.stringContaining('no version'), false])
  })

  test('starts nothing that a submodule configures', async () => {
    const tree = treeOf()
    const { program, hasRun } = evilIn(tree)
    const module = new WorkTree({ a: 'one', '.gitattributes': '* filter=own\n' }).commit()
    trees.push(module)
    const path = join(tree.folder, 'module')
    tree.git('-c', 'protocol.file.allow=always', 'clone', '--quiet', module.folder, path)
    tree.git('add', '--all')
    tree.git('-C', path, 'config', 'filter.own.clean', program)
    writeFileSync(join(path, 'a'), 'two')
    await tree.atlas(args)
    expect(hasRun()).toBe(false)
  })
})

describe('git itself', () => {
  const folder = process.cwd()
  afterEach(() => process.chdir(folder))

  test.each([
    ['driver, filter or monitor', ['diff', 'HEAD~1']],
    ['driver of a version', ['log', '-p', '--ext-diff']],
    ['check of signatures', ['log']],
    ['hook', ['commit', '--allow-empty', '--quiet', '--message', 'x']],
  ])('starts no %s', async (_, args) => {
    const { tree, hasRun } = configured()
    sign(tree)
    process.chdir(tree.folder)
    // A driver without a program makes a comparison of texts fail.
    await git(args)
    expect(hasRun()).toBe(false)
  })
})

/** Commits a bare repository as files of a folder, with a conflict in its index. Git takes the folder for a repository. */
function bareIn(tree: WorkTree, folder: string, program: string): void {
  const place = join(tree.folder, folder)
  const git = (...args: string[]): string => tree.git('--git-dir', place, '--work-tree', place, ...args)
  tree.git('init', '--quiet', '--bare', place)
  const [base, ours, theirs] = [EN, EN.replace('Gate', 'Tor'), EN.replace('Hedge', 'Hecke')].map((text) => {
    writeFileSync(join(place, 'de.json'), text)
    return git('hash-object', '-w', '--no-filters', join(place, 'de.json')).trim()
  })
  const rows = [base, ours, theirs].map((id, index) => `100644 ${id} ${index + 1}\tde.json\n`)
  execFileSync('git', ['--git-dir', '.', 'update-index', '--index-info'], {
    cwd: place,
    input: rows.join(''),
  })
  writeFileSync(join(place, '.gitattributes'), '* filter=evil\n')
  for (const [name, value] of [
    ['core.bare', 'false'],
    ['core.worktree', '.'],
    ['core.fsmonitor', program],
    ['filter.evil.clean', program],
  ] as const)
    git('config', name, value)
}

test.each([['status'], ['lint', '--changed'], ['merge-driver', 'resolve']])(
  '%s %s: no git is started in a bare repository that was committed',
  async (...args) => {
    const tree = treeOf()
    const { program, hasRun } = evilIn(tree)
    bareIn(tree, 'l', program)
    const run = await atlasIn(join(tree.folder, 'l'), args)
    expect([run.code, hasRun(), run.stderr]).toEqual([
      3,
      false,
      expect.stringContaining('for a bare repository, which a commit can contain'),
    ])
  },
)

test('starts no filter of a configuration that is very long', async () => {
  const tree = treeOf({ '.gitattributes': '*.json filter=evil\n' })
  const { program, hasRun } = evilIn(tree)
  const long = Array.from({ length: 20_000 }, (_, index) => `\tname${'x'.repeat(60)}${index} = 1\n`)
  const config = join(tree.folder, '.git/config')
  writeFileSync(
    config,
    `${tree.read('.git/config')}[long]\n${long.join('')}[filter "evil"]\n\tclean = ${program}\n`,
  )
  const run = await tree.atlas(['lint', '--changed'])
  expect([run.code, hasRun()]).toEqual([0, false])
})

test('fetches no object that a partial clone lacks', async () => {
  const tree = treeOf()
  const { program, hasRun } = evilIn(tree)
  const blob = tree.git('rev-parse', 'HEAD~1:l/de.json').trim()
  for (const [name, value] of [
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'evil'],
    ['remote.evil.url', tree.folder],
    ['remote.evil.promisor', 'true'],
    ['remote.evil.uploadpack', program],
    ['protocol.file.allow', 'always'],
  ] as const)
    tree.git('config', name, value)
  rmSync(join(tree.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  await tree.atlas(['diff', 'HEAD~1', 'HEAD', '--source', 'de'])
  expect(hasRun()).toBe(false)
})

test('a name that git could take for a pattern means only its file', async () => {
  const folder = ':(top)[de]*'
  const tree = new WorkTree({ [`${folder}/en.json`]: EN, [`${folder}/de.json`]: EN })
  trees.push(tree)
  tree.commit().commit({ [`${folder}/en.json`]: EN.replace('Gate', 'Garden gate') })
  const run = await tree.atlas(['status', '--json'])
  expect(JSON.parse(run.stdout)).toMatchObject({
    path: `${folder}/de.json`,
    identifiers: { stale: ['gate'] },
  })
})
