// Compares the readings of one reader: of the file, and of its builds.
import { show } from '@atlas/core/laws/subject.ts'
import { WORD, type Builds } from './builds.ts'
import type { Family } from './families.ts'
import type { Leaf, Reader, Reading } from './leaves.ts'

/** What one reader reads in the file and in each build. */
export type Readings = { reader: Reader } & Record<'file' | 'allWords' | 'words' | 'texts', Reading>

/** Compares the readings of one case. */
export class Comparison {
  readonly #family: Pick<Family, 'decode' | 'ignores' | 'markup'>
  readonly #builds: Builds

  constructor(family: Pick<Family, 'decode' | 'ignores' | 'markup'>, builds: Builds) {
    this.#family = family
    this.#builds = builds
  }

  /** How a reader reads the texts of the file otherwise than we do. */
  before({ file, allWords }: Readings): string | undefined {
    const { before, declares } = this.#builds
    if ('refused' in file) return undefined
    if ('refused' in allWords) return `accepts the file, but not with words: ${allWords.refused}`
    const found = new Set(allWords.leaves.flatMap(([, , text]) => text.match(WORD) ?? []))
    const missing = [...before.keys()].find((word) => !found.has(word))
    if (missing !== undefined) return `finds no place of ${show(before.get(missing))}`
    const [old, leaves] = this.#withoutStates(file.leaves, allWords.leaves)
    // A translation that is new in the file adds leaves to it, and a text with markup has several.
    if (old.length !== leaves.length) return undefined
    // With markup, what is added may be as long as what is replaced.
    if (this.#family.markup && leaves.some(([path], index) => path !== old[index]?.[0])) return undefined
    for (const [index, [path, kind, text]] of leaves.entries()) {
      const [wasPath, wasKind, was = ''] = old[index] ?? []
      if (path !== wasPath) return declares ? undefined : `${show(wasPath)} became ${show(path)}`
      const expected = text.replaceAll(WORD, (word) => before.get(word) ?? word)
      if (expected !== text) {
        if (!this.#isSame(was, expected, []))
          return `at ${path} reads ${show(was)}, we read ${show(expected)}`
      } else if (!declares && (kind !== wasKind || text !== was)) {
        return `at ${path} reads ${show(text)}, in the file ${show(was)}`
      }
    }
    return undefined
  }

  /** Without the attributes that are not texts: some are the state of a text. */
  #withoutStates(old: readonly Leaf[], words: readonly Leaf[]): [readonly Leaf[], readonly Leaf[]] {
    const texts = new Set(words.flatMap(([path, , text]) => (text.search(WORD) < 0 ? [] : path)))
    const isText = ([path]: Leaf): boolean => !path.includes('@') || texts.has(path)
    return this.#family.markup ? [old.filter(isText), words.filter(isText)] : [old, words]
  }

  /** How a reader reads other texts than we wrote, or other changes. */
  after({ words, texts }: Readings): string | undefined {
    const { after, adjusted } = this.#builds
    // A text of white space may become none, which is not written.
    if ([...after].some(([word, text]) => adjusted.has(word) && bare(text) === '')) return undefined
    const what = show([...after.values()])
    if ('refused' in words) return `accepts the file, but not with some words: ${words.refused}`
    if ('refused' in texts) return `accepts the file, but not with ${what}: ${texts.refused}`
    // Markup in a text may be markup of the file.
    if ([...after.values()].some((text) => this.#isMarked(text))) return undefined
    if (words.leaves.length !== texts.leaves.length)
      return `with ${what} reads ${texts.leaves.length} leaves, with words ${words.leaves.length}`
    for (const [index, [path, kind, text]] of words.leaves.entries()) {
      const [isPath, isKind, is = ''] = texts.leaves[index] ?? []
      if (path !== isPath || kind !== isKind)
        return `with ${what} reads ${show([isPath, isKind, is])} at ${path}`
      const expected = text.replaceAll(WORD, (word) => after.get(word) ?? word)
      if (!this.#isSame(is, expected, text.match(WORD) ?? []))
        return `at ${path} reads ${show(is)}, we wrote ${show(expected)}`
    }
    return undefined
  }

  #isSame(read: string, expected: string, words: readonly string[]): boolean {
    if (read === expected || this.#isMarked(expected)) return true
    const { ignores = /(?!)/g, decode } = this.#family
    const [is, wanted] = [decode ? decode(read) : read, expected].map((text) => text.replaceAll(ignores, ''))
    if (is === wanted) return true
    return words.some((word) => this.#builds.adjusted.has(word)) && bare(is) === bare(wanted)
  }

  #isMarked(text: string): boolean {
    return this.#family.markup?.test(text) === true
  }
}

const bare = (text = ''): string => text.replaceAll(/\s/g, '')

/** How readers that agree about the file differ about a build. */
export function differenceAmong([first, ...rest]: readonly Readings[]): string | undefined {
  for (const other of rest) {
    if (!first || differenceOf(first.file, other.file) !== undefined) continue
    const difference = differenceOf(first.allWords, other.allWords) ?? differenceOf(first.texts, other.texts)
    if (difference !== undefined) return `${first.reader.name} and ${other.reader.name} differ: ${difference}`
  }
  return undefined
}

function differenceOf(one: Reading, other: Reading): string | undefined {
  if ('refused' in one) return one.refused
  if ('refused' in other) return other.refused
  const length = Math.max(one.leaves.length, other.leaves.length)
  for (let index = 0; index < length; index++) {
    const [leaf, match] = [one.leaves[index], other.leaves[index]]
    if (!leaf || !match || !isAlike(leaf, match)) return `${show(leaf)} and ${show(match)}`
  }
  return undefined
}

/** Readers may understand other values than texts otherwise, such as numbers. */
const isAlike = ([path, kind, text]: Leaf, [otherPath, otherKind, otherText]: Leaf): boolean =>
  path === otherPath && (kind !== 's' || otherKind !== 's' || text === otherText)
