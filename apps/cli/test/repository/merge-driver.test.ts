// atlas merge-driver: merges by key, in git.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { formats, languageByCode } from '../../library/index.ts'
import { mergeFiles } from '../../compare/merge.ts'
import { atlasInShell } from '../../../../test/built-programs.ts'
import { WorkTree } from './work-tree.ts'

const json = (strings: object): string => `${JSON.stringify(strings, undefined, 2)}\n`

/** Merges without the help of lines. */
function merge(base: object, ours: object, theirs: object) {
  const bytes = (strings: object): Buffer => Buffer.from(json(strings))
  const versions = {
    path: 'en.json',
    plugin: formats.get('json') ?? never(),
    base: bytes(base),
    ours: bytes(ours),
    theirs: bytes(theirs),
  }
  const merged = mergeFiles(
    versions,
    languageByCode('en') ?? never(),
    languageByCode('en') ?? never(),
    () => undefined,
  )
  return merged && { text: Buffer.from(merged.bytes).toString(), clashes: merged.clashes }
}

function never(): never {
  throw new Error('It is missing.')
}

describe('values that are not texts', () => {
  test('stay as the version has them that changed them', () => {
    const merged = merge({ a: 'A', n: 5 }, { a: 'A', b: 'B', n: 6 }, { a: 'A', c: 'C', n: 5 })
    expect(JSON.parse(merged?.text ?? '')).toEqual({ a: 'A', b: 'B', c: 'C', n: 6 })
  })

  test('are merged by line if the other version changed them, since sync writes only texts', () => {
    expect(merge({ a: 'A', n: 5 }, { a: 'A', b: 'B', n: 5 }, { a: 'A', c: 'C', n: 6 })).toBe(undefined)
  })
})

describe('by key', () => {
  test.each([
    ['both add', { a: 'A' }, { a: 'A', b: 'B' }, { a: 'A', c: 'C' }, { a: 'A', c: 'C', b: 'B' }],
    [
      'both change other strings',
      { a: 'A', b: 'B' },
      { a: 'A2', b: 'B' },
      { a: 'A', b: 'B2' },
      { a: 'A2', b: 'B2' },
    ],
    ['one removes, one changes another', { a: 'A', b: 'B' }, { b: 'B' }, { a: 'A', b: 'B2' }, { b: 'B2' }],
    ['both do the same', { a: 'A' }, { a: 'B' }, { a: 'B' }, { a: 'B' }],
  ])('%s', (_, base, ours, theirs, merged) => {
    expect(merge(base, ours, theirs)).toEqual({ text: json(merged), clashes: [] })
  })

  test('a clash has markers around its entry only', () => {
    expect(merge({ a: 'A', b: 'B' }, { a: 'A1', b: 'B' }, { a: 'A2', b: 'B2' })).toEqual({
      text: '{\n<<<<<<< ours\n  "a": "A1",\n=======\n  "a": "A2",\n>>>>>>> theirs\n  "b": "B2"\n}\n',
      clashes: ['a'],
    })
  })

  test('a change of a string that the other side removed is a clash', () => {
    expect(merge({ a: 'A', b: 'B' }, { a: 'A', b: 'B2' }, { a: 'A' })?.clashes).toEqual(['b'])
  })
})

describe('in git', () => {
  const trees: WorkTree[] = []
  afterAll(() => {
    for (const tree of trees) tree.delete()
  })

  /** A repository in which two branches changed a file. */
  function branches(base: object, ours: object, theirs: object): WorkTree {
    const tree = new WorkTree().commit({ 'l/en.json': json({ ...base, z: 'Z' }), 'l/de.json': json(base) })
    trees.push(tree)
    tree.git('checkout', '--quiet', '-b', 'theirs')
    tree.commit({ 'l/de.json': json(theirs) })
    tree.git('checkout', '--quiet', 'main')
    tree.commit({ 'l/de.json': json(ours) })
    return tree
  }

  const mergeIn = (tree: WorkTree): number | null =>
    spawnSync('git', ['merge', '--quiet', '--no-edit', 'theirs'], { cwd: tree.folder }).status

  test('install, then a merge that git alone cannot do', async () => {
    const tree = branches({ a: 'A' }, { a: 'A', b: 'B' }, { a: 'A', c: 'C' })
    const install = ['merge-driver', 'install', '--command', atlasInShell()]
    const installed = await tree.atlas(install)
    expect([installed.code, tree.read('.gitattributes')]).toEqual([0, '/l/*.json merge=atlas\n'])
    expect(mergeIn(tree)).toBe(0)
    expect(tree.read('l/de.json')).toBe(json({ a: 'A', c: 'C', b: 'B' }))
    expect((await tree.atlas(install)).code).toBe(0)
    expect(tree.read('.gitattributes')).toBe('/l/*.json merge=atlas\n')
  })

  test.each(['no-such-program', 'false', 'echo atlas', 'npx() { return 1; }; npx atlas'])(
    'install refuses a command that does not start atlas: %s',
    async (command) => {
      const tree = branches({ a: 'A' }, { a: 'B' }, { a: 'C' })
      const run = await tree.atlas(['merge-driver', 'install', '--command', command])
      expect([run.code, run.stdout, run.stderr]).toEqual([
        2,
        '',
        `The driver was not installed, since \`${command}\` does not start atlas here. Say what does with --command, such as --command "npx --yes atlas-formats".\n`,
      ])
      expect([existsSync(join(tree.folder, '.gitattributes')), tree.git('config', '--list')]).toEqual([
        false,
        expect.not.stringContaining('merge.atlas'),
      ])
    },
  )

  describe.each([
    ['is removed', 127],
    ['fails', 1],
    ['is killed', 137],
  ])('a driver whose program %s', (_, status) => {
    async function without(tree: WorkTree): Promise<void> {
      const program = join(tree.folder, '.git', 'atlas')
      writeFileSync(program, `#!/bin/sh\nexec ${atlasInShell()} "$@"\n`, { mode: 0o755 })
      const run = await tree.atlas(['merge-driver', 'install', '--command', `'${program}'`])
      expect(run.code).toBe(0)
      rmSync(program)
      if (status < 127) writeFileSync(program, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 })
      if (status > 127) writeFileSync(program, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
    }

    test('leaves conflict markers, so that no side is lost', async () => {
      const tree = branches({ a: 'A' }, { a: 'A', b: 'B' }, { a: 'A', c: 'C' })
      await without(tree)
      expect(mergeIn(tree)).toBe(1)
      expect(tree.read('l/de.json')).toMatch(
        /<<<<<<< ours\n[^]*"b": "B"\n=======\n[^]*"c": "C"\n>>>>>>> theirs/,
      )
      expect(tree.git('diff', '--name-only', '--diff-filter=U')).toBe('l/de.json\n')
    })

    test('merges what git merges without it', async () => {
      const rows = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, key]))
      const tree = branches(rows, { ...rows, a: 'A' }, { ...rows, g: 'G' })
      await without(tree)
      expect(mergeIn(tree)).toBe(0)
      expect(tree.read('l/de.json')).toBe(json({ ...rows, a: 'A', g: 'G' }))
    })
  })

  test('install names exactly the localized files, whatever their names contain', async () => {
    const names = ['a b', 'a\n* text', '[ab]*?', 'a\\"b', 'é\u007f', '-o']
    const tree = new WorkTree().commit(
      Object.fromEntries(
        names.flatMap((name) => ['en', 'de'].map((code) => [`${name}/${code}.json`, json({ a: 'A' })])),
      ),
    )
    trees.push(tree)
    expect((await tree.atlas(['merge-driver', 'install', '--command', atlasInShell()])).code).toBe(0)
    const paths = [...names.map((name) => `${name}/de.json`), 'a/de.json', 'ab/de.json', 'x']
    const merge = paths.map((path) => tree.git('check-attr', '-z', 'merge', '--', path).split('\0')[2])
    const text = paths.map((path) => tree.git('check-attr', '-z', 'text', '--', path).split('\0')[2])
    expect([merge, new Set(text)]).toEqual([
      [...names.map(() => 'atlas'), 'unspecified', 'unspecified', 'unspecified'],
      new Set(['unspecified']),
    ])
  })

  test('resolve solves conflicts that are there, and stages them', async () => {
    const tree = branches({ a: 'A' }, { a: 'A', b: 'B' }, { a: 'A', c: 'C' })
    expect(mergeIn(tree)).toBe(1)
    const run = await tree.atlas(['merge-driver', 'resolve'])
    expect([run.code, run.stderr]).toEqual([0, ''])
    expect(tree.git('diff', '--name-only', '--diff-filter=U')).toBe('')
    expect(tree.read('l/de.json')).toBe(json({ a: 'A', c: 'C', b: 'B' }))
    expect((await tree.atlas(['merge-driver', 'resolve'])).code).toBe(2)
  })

  test('a clash stays a conflict, and is named', async () => {
    const tree = branches({ a: 'A', b: 'B' }, { a: 'A1', b: 'B' }, { a: 'A2', b: 'B2' })
    expect(mergeIn(tree)).toBe(1)
    const run = await tree.atlas(['merge-driver', 'resolve'])
    expect([run.code, run.stderr]).toEqual([1, 'l/de.json: both sides changed a.\n'])
    expect(tree.read('l/de.json')).toContain('=======\n  "a": "A2",\n>>>>>>> theirs\n  "b": "B2"\n')
    expect(tree.git('diff', '--name-only', '--diff-filter=U')).toBe('l/de.json\n')
  })

  /** A driver in this process, on three versions of a file of JSON. */
  async function driver(base: string, ours: string, theirs: string, path = 'l/de.json') {
    const tree = new WorkTree({ base, ours, theirs })
    trees.push(tree)
    const run = await tree.atlas(['merge-driver', 'run', '--', 'base', 'ours', 'theirs', path])
    return { code: run.code, stderr: run.stderr, merged: tree.read('ours') }
  }
  const rows = 'abcdefgh'.split('').map((key) => `  "${key}": "${key}",\n`)
  const fileOf = (first: string, last: string): string => `{\n${first}${rows.join('')}${last}  "z": "Z"\n}\n`

  test('a key that both sides added in two places is not there twice', async () => {
    const run = await driver(fileOf('', ''), fileOf('  "new": "N",\n', ''), fileOf('', '  "new": "N",\n'))
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.merged.match(/"new"/g)).toHaveLength(1)
  })

  test('a file that cannot be read is merged as git does, which is said', async () => {
    expect(await driver(fileOf('"', ''), fileOf('"', '  "n": "N",\n'), fileOf('"', ''))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'l/de.json was merged by line, as git does: one of its versions cannot be read: ',
      ),
      merged: fileOf('"', '  "n": "N",\n'),
    })
    const clash = await driver(fileOf('"a', ''), fileOf('"b', ''), fileOf('"c', ''))
    expect([clash.code, clash.stderr]).toEqual([1, expect.stringMatching(/ It has conflict markers\.\n$/)])
    expect(await driver('a\n', 'b\n', 'b\n', 'x.unknown')).toMatchObject({
      code: 0,
      stderr: 'x.unknown was merged by line, as git does: its format is not known.\n',
    })
  })
})
