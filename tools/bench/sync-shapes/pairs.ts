// Random pairs of files that sync is measured with, and what a strict reader says about the result. The files have values
// that are not texts, empty containers, and rows of plurals of the target's language.
import { isDeepStrictEqual } from 'node:util'
import type { Format } from '@atlas/core/format.ts'
import { pluralCategories, type Language } from '@atlas/core/contract.ts'
import { completeLanguage } from '@atlas/core/wire/call.ts'
import { syncFile, type Synced } from '@atlas/core/sync/sync.ts'
import type { SeededRandom } from '../random.ts'
import type { Shape, Tree } from './shapes.ts'
import { flat, isPluralNode } from './trees.ts'

/** What is wrong with a file after a sync. */
export type PairJudgement = 'unreadable' | 'lost' | 'missing' | 'obsolete' | 'unstable' | 'reordered'

/** A source file, and a translation of it that lacks keys and has others. */
export interface ShapePair {
  source: string
  target: string
  language: string
  removesObsolete: boolean
  /** Whether all values are texts. */
  areTexts: boolean
  /** What the translation must be after a sync. */
  expected: Tree
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const MARK = /^OTHER(\d+)$/

/** The file of a tree, with values that are not texts. */
export function fileOfTree(shape: Shape, tree: Tree, language: string): string {
  const written = shape.write(tree, language)
  if (!shape.others) return written
  const { values, text } = shape.others
  // The longest numbers first, since `OTHER1` begins `OTHER10`.
  return values.reduceRight(
    (file, value, index) => file.replaceAll(text(`OTHER${index}`), () => value),
    written,
  )
}

/** The tree of a random source file. */
export const sourceTree = (shape: Shape, random: SeededRandom): Tree =>
  new Making(shape, random, ENGLISH, true).tree(shape.depth)

/** A random pair. */
export function sourceAndTarget(shape: Shape, random: SeededRandom): ShapePair {
  const language = shape.others ? pick(['de', 'pl', 'ar', 'ja', 'fr'], random) : 'de'
  const removesObsolete = random.next() < 0.7
  const making = new Making(shape, random, completeLanguage({ id: language }), removesObsolete)
  const tree = making.tree(shape.depth)
  const { has, expected } = making.translated(tree)
  const wanted = shape.isFlat ? Object.fromEntries(flat(expected)) : expected
  return {
    source: fileOfTree(shape, tree, 'en'),
    target: fileOfTree(shape, has, language),
    language,
    removesObsolete,
    areTexts: making.areTexts,
    expected: wanted,
  }
}

const pick = <Item>(items: readonly [Item, ...Item[]], random: SeededRandom): Item =>
  items[Math.floor(random.next() * items.length)] ?? items[0]

class Making {
  areTexts = true
  readonly #shape: Shape
  readonly #random: SeededRandom
  readonly #language: Language
  readonly #removesObsolete: boolean

  constructor(shape: Shape, random: SeededRandom, language: Language, removesObsolete: boolean) {
    this.#shape = shape
    this.#random = random
    this.#language = language
    this.#removesObsolete = removesObsolete
  }

  /** A source file. */
  tree(depth: number): Tree {
    const { suffixes, plurals } = this.#shape
    const random = this.#random
    const tree: Tree = {}
    const count = 1 + Math.floor(random.next() * 4)
    while (Object.keys(tree).length < count) {
      const key = `${LETTERS[Math.floor(random.next() * 26)]}${LETTERS[Math.floor(random.next() * 26)]}`
      // Words of programming languages, and YAML's booleans, are not keys.
      if (/^(?:as|do|fn|if|in|is|nn|no|on|or)$/.test(key)) continue
      if (Object.keys(tree).some((known) => known.replace(/_.*/, '') === key)) continue
      if (depth > 1 && random.next() < 0.5)
        tree[key] =
          !this.#shape.readsRows && this.#has(0.2)
            ? { one: `Text ${key}`, other: `Texts ${key}` }
            : this.tree(depth - 1)
      else if (plurals && (plurals === 'all' || random.next() < 0.4))
        tree[key] = { one: `Text ${key} one`, other: `Text ${key} other` }
      else if (!this.#shape.hasPaths && this.#has(0.1)) tree[key] = this.#other()
      else for (const suffix of suffixes?.(random) ?? ['']) tree[key + suffix] = `Text ${key}${suffix}`
    }
    return tree
  }

  /** The translation without a third of the texts, and as it must be after a sync. Empty objects are left out. */
  translated(tree: Tree): { has: Tree; expected: Tree } {
    const random = this.#random
    const has: Tree = {}
    const expected: Tree = {}
    for (const [key, value] of Object.entries(tree)) {
      const isOther = typeof value === 'string' && MARK.test(value)
      if (this.#shape.depth > 1 && this.#has(0.05)) {
        // A container without texts, which gets those of a container of the source.
        const other = this.#other(true)
        has[key] = { nn: other }
        expected[key] = { ...(typeof value === 'string' ? {} : this.#texts(value)), nn: other }
      } else if (this.#has(0.15)) {
        const other = this.#other()
        has[key] = other
        expected[key] = this.#canFill(other, value) ? value : other
      } else if (isOther) {
        // A text of the translation stays, also if the source has something else there.
        if (random.next() < 0.5) has[key] = expected[key] = `Wort ${key}`
        else if (this.#hasText(value)) expected[key] = value
      } else if (typeof value === 'string') {
        const isThere = random.next() < 0.67
        if (isThere) has[key] = `Wort ${key}`
        expected[key] = isThere ? `Wort ${key}` : value
      } else if (this.#shape.others && isPluralNode(value)) {
        const rows = Object.fromEntries(
          this.#language.pluralCategoryNames.map((row) => [row, `Wort ${key} ${row}`]),
        )
        const isThere = random.next() < 0.67
        if (isThere) has[key] = rows
        expected[key] = isThere ? { ...value, ...rows } : value
      } else {
        const inner = this.translated(value)
        if (Object.keys(inner.has).length > 0) has[key] = inner.has
        // A container that is new comes in with all that is in it, if it has a text.
        if (Object.keys(inner.has).length > 0) expected[key] = inner.expected
        else if (this.#hasText(value)) expected[key] = value
      }
    }
    if (!isPluralNode(tree) && random.next() < 0.1) {
      const own = this.#shape.plurals === 'all' ? { other: 'Nur hier' } : 'Nur hier'
      has['own'] = own
      if (!this.#removesObsolete) expected['own'] = own
    }
    return { has, expected }
  }

  /** What comes into a container that has other keys: all but the values that are not texts. */
  #texts(tree: Tree): Tree {
    return Object.fromEntries(Object.entries(tree).filter(([, value]) => this.#hasText(value)))
  }

  #has(share: number): boolean {
    return this.#shape.others !== undefined && this.#random.next() < share
  }

  #other(isTextless = false): string {
    this.areTexts = false
    const { values = [] } = this.#shape.others ?? {}
    const mark = `OTHER${Math.floor(this.#random.next() * values.length)}`
    return isTextless && this.#hasText(mark) ? this.#other(true) : mark
  }

  /** Whether what the source has may replace a value, since nothing is in it. */
  #canFill(mark: string, value: Tree | string): boolean {
    const { values = [], empty = [], absent = [] } = this.#shape.others ?? {}
    const other = values[Number(MARK.exec(mark)?.[1])] ?? ''
    if (!this.#hasText(value)) return false
    const isText = typeof value === 'string' && !MARK.test(value)
    return (isText ? absent : empty).includes(other)
  }

  #hasText(value: Tree | string): boolean {
    if (typeof value !== 'string') return Object.values(value).some((inner) => this.#hasText(inner))
    const { values = [], lists = [] } = this.#shape.others ?? {}
    const mark = MARK.exec(value)?.[1]
    return mark === undefined || lists.includes(values[Number(mark)] ?? '')
  }
}

const ENGLISH = completeLanguage({ id: 'en' })

/** What is wrong with the result of a sync of a pair, and the strings that sync refused with a reason. */
export interface Judged {
  found: PairJudgement[]
  synced: string
  refused: readonly string[]
}

/** Syncs a pair, and says what is wrong with the result. */
export function judgeOf(shape: Shape, plugin: Format, pair: ShapePair): Judged {
  const { language, removesObsolete } = pair
  const sync = (target: Uint8Array): Synced =>
    syncFile(
      { path: shape.fileName, bytes: Buffer.from(pair.source), plugin },
      { path: shape.fileName, bytes: target, plugin },
      { source: ENGLISH, target: completeLanguage({ id: language }) },
      { addsMissing: true, removesObsolete },
    )
  const { bytes: once, refused, kept } = sync(Buffer.from(pair.target))
  const synced = Buffer.from(once).toString()
  const found: PairJudgement[] = []
  if (!Buffer.from(sync(once).bytes).equals(once)) found.push('unstable')
  try {
    const tree = (shape.read(synced, language) ?? {}) as Tree
    const expected = (shape.read(fileOfTree(shape, pair.expected, language), language) ?? {}) as Tree
    const from = shape.read(pair.source, 'en') as Tree
    compare(
      tree,
      { from, before: treeIn(shape, pair.target, language), expected, excused: [...refused, ...kept] },
      found,
    )
    if (
      found.length === 0 &&
      pair.areTexts &&
      removesObsolete &&
      !isInOrder(tree, shape.read(pair.source, 'en') as Tree)
    )
      found.push('reordered')
  } catch {
    found.push('unreadable')
  }
  return { found: [...new Set(found)], synced, refused }
}

/** Whether texts are in a value. Other values come in only with a container around them. */
function hasText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string'
  return Object.values(value).some(hasText)
}

/** Whether nothing is in a value, except for containers without anything. */
const isEmpty = (value: unknown): boolean =>
  value === null || (isTree(value) && Object.values(value).every(isEmpty))

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tree of a file; undefined if it is empty, or a strict reader refuses it. */
function treeIn(shape: Shape, file: string, language: string): Tree | undefined {
  try {
    return shape.read(file, language) as Tree
  } catch {
    return undefined
  }
}

interface Wanted {
  from: Tree | undefined
  before: Tree | undefined
  expected: Tree
  /** Strings that sync named, and left as they were. */
  excused: readonly string[]
}

function compare(
  tree: Tree,
  { from, before, expected, excused }: Wanted,
  found: PairJudgement[],
  path = '',
): void {
  for (const [key, value] of Object.entries(expected)) {
    const [own, was] = [tree[key], before?.[key]]
    const at = `${path}${key}`
    const isExcused = excused.some((each) => each === at || each.startsWith(`${at}.`))
    if (own === undefined && !(key in tree)) {
      const isLeftOut = (isExcused || !hasText(value)) && was === undefined
      // A container goes with its last entry, if that was obsolete.
      if (!isLeftOut && !(isEmpty(value) && isTree(was) && !isEmpty(was))) found.push('missing')
    } else if (isTree(value) && isTree(own))
      compare(
        own,
        { from: treeAt(from, key), before: treeAt(before, key), expected: value, excused },
        found,
        `${at}.`,
      )
    else if (!isDeepStrictEqual(own, value) && !(isExcused && isDeepStrictEqual(own, was))) found.push('lost')
  }
  const more = Object.keys(tree).filter((key) => !(key in expected))
  // A value that is not a text may come in with the container around it.
  const isBrought = (key: string): boolean =>
    typeof tree[key] !== 'string' && isDeepStrictEqual(tree[key], from?.[key])
  const isKept = (key: string): boolean =>
    excused.some((each) => each === path + key || each.startsWith(`${path}${key}.`)) &&
    isDeepStrictEqual(tree[key], before?.[key])
  if (!more.every((key) => isBrought(key) || isKept(key))) found.push('obsolete')
}

function treeAt(tree: Tree | undefined, key: string): Tree | undefined {
  const value = tree?.[key]
  return isTree(value) ? value : undefined
}

/** Whether the keys that two trees share are in the same order, except for the rows of plurals. */
function isInOrder(one: Tree, other: Tree): boolean {
  const [own, wanted] = [one, other].map((tree) =>
    Object.keys(tree).filter(
      (key) => key in one && key in other && !(pluralCategories as readonly string[]).includes(key),
    ),
  )
  if (!isDeepStrictEqual(own, wanted)) return false
  return Object.entries(one).every(([key, inner]) => {
    const otherInner = other[key]
    return !isTree(inner) || !isTree(otherInner) || isInOrder(inner, otherInner)
  })
}
