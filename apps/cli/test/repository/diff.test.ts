// atlas diff: what changed for translators.
import { afterAll, describe, expect, test } from 'vitest'
import { diffStrings } from '../../compare/diff.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'
import { formats, languageByCode } from '../../library/index.ts'
import { WorkTree } from './work-tree.ts'

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`

function changes(before: object, after: object): string[] {
  const [plugin, language] = [formats.get('json'), languageByCode('en')]
  if (!plugin || !language) throw new Error('JSON or English is missing.')
  const read = (value: object) =>
    readStrings({ path: 'en.json', bytes: Buffer.from(json(value)), plugin }, language)
  return diffStrings(read(before), read(after)).map(({ kind, identifier }) => `${kind} ${identifier}`)
}

describe('the changes of a file', () => {
  test('are in the order of the newer one', () => {
    expect(changes({ a: 'A', b: 'B', c: 'C' }, { d: 'D', b: 'b', a: 'A' })).toEqual([
      'added d',
      'changed b',
      'removed c',
    ])
  })

  test('a text under another key was moved, unless several strings have it', () => {
    expect(changes({ a: 'Gate' }, { b: { c: 'Gate' } })).toEqual(['moved b.c'])
    expect(changes({ a: 'Gate' }, { b: 'Gate', c: 'Gate' })).toEqual(['added b', 'added c', 'removed a'])
  })

  test('are missing where only order and layout differ', () => {
    expect(changes({ a: 'A', b: 'B' }, { b: 'B', a: 'A' })).toEqual([])
  })
})

describe('the command', () => {
  const tree = new WorkTree()
  afterAll(() => tree.delete())

  test('compares versions of the source files', async () => {
    tree.commit({ 'l/en.json': json({ gate: 'Gate', hedge: 'Hedge' }), 'l/de.json': json({ gate: 'Tor' }) })
    tree.commit({
      'l/en.json': json({ gate: 'Garden gate', rake: 'Rake' }),
      'l/de.json': json({ gate: 'Gartentor' }),
    })
    tree.write({ 'l/en.json': json({ gate: 'Garden gate', rake: 'Rake', barrow: 'Wheel barrow' }) })
    const [versions, work, files, wrong] = await Promise.all([
      tree.atlas(['diff', 'HEAD~1', 'HEAD']),
      tree.atlas(['diff', 'HEAD', '--json', '--exit-code']),
      tree.atlas(['diff', 'l/de.json', 'l/en.json', '--source', 'en', '--markdown']),
      tree.atlas(['diff', 'HEAD', 'nix']),
    ])
    expect(versions.stdout).toBe(
      `l/en.json: 1 added, 1 changed, 1 removed; 3 words to translate
  changed gate: Gate → Garden gate
  added rake: Rake
  removed hedge: Hedge
`,
    )
    expect([work.code, JSON.parse(work.stdout)]).toEqual([
      1,
      { path: 'l/en.json', kind: 'added', identifier: 'barrow', text: 'Wheel barrow', words: 2 },
    ])
    expect(files.stdout).toContain('| changed | `gate` | `Gartentor → Garden gate` |')
    expect(wrong.code).toBe(2)
  })
})
