// Readers that are not ours judge what the commands for repositories write: random files of every format with entries, with
// values that are not texts, empty containers and rows of plurals. They stay readable, have no key twice, and keep every
// text and value that was there. `tools/bench/sync-shapes.ts` tries many more files.
import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { completeLanguage } from '@atlas/core/wire/call.ts'
import { formats } from '../../library/index.ts'
import { withNewKey } from '../../compare/added-keys.ts'
import { placeOfKey, withKey, withoutKeys } from '../../compare/keys.ts'
import { mergeFiles } from '../../compare/merge.ts'
import { SeededRandom, testSeed } from '@atlas/tools/bench/random.ts'
import { fileOfTree, judgeOf, sourceAndTarget, sourceTree } from '@atlas/tools/bench/sync-shapes/pairs.ts'
import { formatOfShape, shapes, type Shape, type Tree } from '@atlas/tools/bench/sync-shapes/shapes.ts'
import { flat } from '@atlas/tools/bench/sync-shapes/trees.ts'

const PAIRS = 40
const EN = completeLanguage({ id: 'en' })

const pluginOf = (shape: Shape) => {
  const plugin = formatOfShape(shape, (type) => formats.get(type))
  if (!plugin) throw new Error(`${shape.type} is missing.`)
  return plugin
}

const newRandom = (): SeededRandom => new SeededRandom(testSeed)

test.each(shapes)(`$name: one sync is enough (ATLAS_SEED=${testSeed})`, (shape) => {
  const plugin = pluginOf(shape)
  const random = newRandom()
  for (let count = 0; count < PAIRS; count++) {
    const pair = sourceAndTarget(shape, random)
    const { found, synced } = judgeOf(shape, plugin, pair)
    expect({ found, ...pair, synced }).toEqual({ found: [], ...pair, synced })
  }
})

describe.each(shapes.filter(({ others, readsRows }) => others && !readsRows))(
  `$name (ATLAS_SEED=${testSeed})`,
  (shape) => {
    const plugin = pluginOf(shape)
    const random = newRandom()
    const cases = Array.from({ length: PAIRS }, () => {
      const tree = sourceTree(shape, random)
      const file = fileOfTree(shape, tree, 'en')
      return { tree, file, bytes: Buffer.from(file) }
    })
    const read = (bytes: Uint8Array): unknown => shape.read(Buffer.from(bytes).toString(), 'en')
    const written = (tree: Tree): unknown => shape.read(fileOfTree(shape, tree, 'en'), 'en')
    const languages = { source: EN, target: EN }

    test('a new key comes in, and a key with another value is taken', () => {
      for (const { tree, file, bytes } of cases) {
        const from = { path: shape.fileName, bytes, plugin }
        const added = attempt(() => withNewKey(from, EN, { key: 'added', text: 'New' }))
        if (added)
          expect({ file, got: read(added) }).toEqual({ file, got: written({ ...tree, added: 'New' }) })
        for (const key of Object.keys(tree)) {
          const again = attempt(() => withNewKey(from, EN, { key, text: 'Again' }))
          if (again)
            expect({ file, got: read(again) }).toEqual({ file, got: written({ ...tree, [key]: 'Again' }) })
        }
      }
    })

    test('a key is renamed, but not to the name of another one', () => {
      for (const { tree, file, bytes } of cases) {
        const from = { path: shape.fileName, bytes, plugin }
        for (const [key] of textsAtTop(tree)) {
          const place = placeOfKey(from, languages, key)
          const renamed = withKey(from, languages, place, 'renamed')
          expect({ file, got: read(renamed ?? bytes) }).toEqual({
            file,
            got: written(withName(tree, key, 'renamed')),
          })
          for (const other of Object.keys(tree))
            if (other !== key) expect(() => withKey(from, languages, place, other), file).toThrow(FormatError)
        }
      }
    })

    test('a key is removed, and all else stays', () => {
      for (const { tree, file, bytes } of cases) {
        const from = { path: shape.fileName, bytes, plugin }
        for (const [key] of textsAtTop(tree)) {
          const removed = attempt(() => withoutKeys(from, languages, [placeOfKey(from, languages, key)]))
          if (!removed) continue
          const { [key]: _, ...rest } = tree
          expect({ file, got: read(removed) ?? {} }).toEqual({ file, got: written(rest) ?? {} })
        }
      }
    })

    test('two versions are merged with all values of both, or not at all', () => {
      for (const { tree, bytes } of cases) {
        const ours = { ...tree, mine: 'Ours' }
        const theirs = { ...tree, yours: 'Theirs' }
        const versions = {
          path: shape.fileName,
          plugin,
          base: bytes,
          ours: Buffer.from(fileOfTree(shape, ours, 'en')),
          theirs: Buffer.from(fileOfTree(shape, theirs, 'en')),
        }
        const merged = attempt(() => mergeFiles(versions, EN, EN, () => undefined)?.bytes)
        if (merged) expect(read(merged)).toEqual(written({ ...tree, mine: 'Ours', yours: 'Theirs' }))
      }
    })
  },
)

/** What a command returns; undefined if it refuses to change the file. */
function attempt<Result>(command: () => Result): Result | undefined {
  try {
    return command()
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

const textsAtTop = (tree: Tree): [key: string, text: string][] =>
  flat(tree).filter(([key, text]) => !key.includes('.') && !text.startsWith('OTHER'))

const withName = (tree: Tree, key: string, name: string): Tree =>
  Object.fromEntries(Object.entries(tree).map(([own, value]) => [own === key ? name : own, value]))
