// The fast reader of YAML against the package: where it reads a file at all, every place, text and spelling is the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readYamlBlocks } from '@atlas/formats/_grammars/yaml/blocks.ts'
import { readByLibrary } from '@atlas/formats/_grammars/yaml/library.ts'
import { Codecs, type YamlNode } from '@atlas/formats/_grammars/yaml/tree.ts'
import { YamlWalk } from '@atlas/formats/_grammars/yaml/reader.ts'
import type { Unit } from '@atlas/core/contract.ts'
import { corpusFiles } from '../corpus.ts'
import { sourceOf } from '../source-of.ts'
import witness from '@atlas/formats/yaml/witness.ts'
import { damaged, yamlFile } from './yaml-files.ts'

type Roots = readonly (YamlNode | undefined)[]

const read = (path: string): string => readFileSync(path, 'utf8').replace(/^\ufeff/, '')
const isYaml = (name: string): boolean => /\.ya?ml$/.test(name)

const samples = readdirSync('formats', { recursive: true, encoding: 'utf8' })
  .filter(isYaml)
  .map((name) => read(join('formats', name)))

/** A text that every kind of place spells in its own way. */
const telling = ' a, b: c\n d'

/** All that a tree contains about a file. */
function described(roots: Roots, text: string): string {
  return JSON.stringify(roots, (_, value: unknown) => {
    if (!isScalar(value)) return value
    const { at, codec } = value
    const raw = text.slice(...at)
    return { at, text: codec.decode(raw), spelled: [codec.encode(telling, raw), codec.encode('a, b', raw)] }
  })
}

function isScalar(value: unknown): value is YamlNode & { kind: 'scalar' } {
  return typeof value === 'object' && value !== null && 'codec' in value
}

/** The texts of a tree, in file order. */
function textsOf(roots: Roots, text: string): string[] {
  return roots.flatMap((node): string[] => {
    if (node === undefined) return []
    if (node.kind === 'scalar') return [node.codec.decode(text.slice(...node.at))]
    return textsOf(node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items, text)
  })
}

/** Holds the fast reader against the package; whether it read the file. */
function agrees(text: string): boolean {
  const fast = readYamlBlocks(text, new Codecs('\n'))
  if (!fast) return false
  expect(described(fast, text)).toBe(described(readByLibrary(text, new Codecs('\n')), text))
  return true
}

/** Whether every text is among the values that the package makes of the file, in order. */
function meansTheSame(text: string): boolean {
  const values = witness(text)[Symbol.iterator]()
  return textsOf(readYamlBlocks(text, new Codecs('\n')) ?? [], text).every((own) => {
    for (let next = values.next(); !next.done; next = values.next()) if (next.value === own) return true
    return false
  })
}

/** The same tree with all of its nodes, also those of maps and lists that the reader did not keep. */
function complete(node: YamlNode | undefined): YamlNode | undefined {
  if (node?.kind === 'map') {
    const entries = Array.from(node.again?.() ?? node.entries, (entry) => ({
      ...entry,
      value: complete(entry.value),
    }))
    return { ...node, entries }
  }
  if (node?.kind !== 'sequence') return node
  return { ...node, items: Array.from(node.again?.() ?? node.items, complete) }
}

/** Holds all of these files against the package; how many of a hundred the fast reader read. */
function share(files: fc.Arbitrary<string>, count: number): number {
  let fast = 0
  const property = fc.property(files, (text) => {
    if (!agrees(text)) return
    fast += 1
    expect(meansTheSame(text)).toBe(true)
  })
  fc.assert(property, { numRuns: count, seed: 1 })
  return (100 * fast) / count
}

describe('the reader of ordinary YAML', () => {
  it('agrees with the package on every file of the corpus', () => {
    const files = corpusFiles().filter(({ name }) => isYaml(name) || name.startsWith('yaml-spec/'))
    const fast = files.map(({ path }) => read(path)).filter((text) => agrees(text) && meansTheSame(text))
    expect(fast.length).toBeGreaterThanOrEqual(files.length / 2)
  })

  it('agrees with the package on every sample', () => {
    expect(samples.filter(agrees).length).toBeGreaterThan(samples.length / 2)
  })

  it('agrees with the package on files of any lines, or leaves them to it', () => {
    expect(share(yamlFile, 8000)).toBeGreaterThan(10)
  })

  it('agrees with the package on damaged samples, or leaves them to it', () => {
    expect(share(damaged(samples), 3000)).toBeGreaterThan(10)
  })

  it.each([
    ['a:\r', 'a carriage return that ends no line'],
    ['...\n---\na: b\n', 'a document that ends before it begins'],
    ['a: b\n\ufeffc: d\n', 'a byte order mark inside'],
    ['a:\tb\n', 'a tab between pieces'],
    ['? a\n: b\n', 'a key that is marked'],
    ['a: [b,\n  c]\n', 'a list over two lines'],
    ['a: !name b\n', 'a tag'],
    ['%YAML 1.2\n---\na: b\n', 'a directive'],
    ['a: "\\q"\n', 'an unknown escape'],
    ['a: b: c\n', 'an error'],
  ])('leaves %j to the package: %s', (text) => {
    expect(readYamlBlocks(text, new Codecs('\n'))).toBeUndefined()
  })

  it('reads files as people write them without help', () => {
    const ordinary =
      "a:\n  - b\n  - 'c'\nd: [:e, {f: g}]\nh: |\n  i\nj: &k l\nm: *k\nn: ! 'o'\n" +
      'p: >-\n  q\n\n  r\n# s\n"t": "u \\"v\\"\n  w" # x\ny: z\n  z\r\n---\np:\n'
    expect(agrees(ordinary)).toBe(true)
  })

  it('finds the same in maps and lists that it does not keep', () => {
    let large = 0
    const files = fc.oneof(yamlFile, damaged(samples))
    const isSame = fc.property(files, fc.integer({ min: 0, max: 5 }), (text, most) => {
      const whole = readYamlBlocks(text, new Codecs('\n'))
      const parts = readYamlBlocks(text, new Codecs('\n'), most)
      if (!whole || !parts) expect(parts).toBe(whole)
      else {
        const all = parts.map(complete)
        expect(described(all, text)).toBe(described(whole, text))
        if (described(parts, text) !== described(whole, text)) large++
        const walk = new YamlWalk({ source: sourceOf(text), roots: parts, codecs: new Codecs('\n') })
        const other = new YamlWalk({ source: sourceOf(text), roots: whole, codecs: new Codecs('\n') })
        const told = ({ key, context, source }: Unit): unknown => [key, context, 'at' in source && source.at]
        expect(Array.from(walk.documents(), told)).toEqual(Array.from(other.documents(), told))
      }
    })
    fc.assert(isSame, { numRuns: 2000, seed: 1 })
    expect(large).toBeGreaterThan(100)
  })

  it('keeps no more nodes of a map or list than it may', () => {
    const list = '- a\n'.repeat(9)
    const [kept] = readYamlBlocks(list, new Codecs('\n'), 9) ?? []
    const [root] = readYamlBlocks(list, new Codecs('\n'), 8) ?? []
    expect(kept).toMatchObject({ items: { length: 9 } })
    expect(root).toMatchObject({ items: [] })
  })
})
