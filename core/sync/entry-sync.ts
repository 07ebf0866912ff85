// Updates the entries of a target file from its source, by the entries that the format states. Each step is read again:
// the file then has exactly the expected texts, and no key twice.
import { FormatError, type Category, type Comment, type Edit } from '../contract.ts'
import { decodeFile } from '../reading/source.ts'
import { removalEdits, withWholes } from '../writing/entries.ts'
import { weave } from '../writing/weave.ts'
import { commentOf } from './comment-lines.ts'
import { namedAs } from './counterparts.ts'
import { entriesIn, entryTreeOf, hasRepeated, stringsIn, type Child, type EntryTree } from './entry-tree.ts'
import { insertionsOf, type Insertion, type Insertions, type EntryToInsert } from './insertion.ts'
import { KeyPaths } from './matches.ts'
import { lostName, needsOf } from './names.ts'
import { stayingStrings } from './obsolete.ts'
import { readStrings, type FileBytes, type FileStrings } from '../reading/file-strings.ts'
import type { SyncLanguages, Synced } from './options.ts'

/** Entries by their paths. */
type Entries = ReadonlyMap<string, Child>

type ReadTree = (bytes: Uint8Array) => EntryTree | undefined

/** Adds and removes the entries of a target file. */
export class EntrySync implements Synced {
  readonly hasEntries = true
  readonly added: string[] = []
  readonly removed: string[] = []
  readonly refused: string[] = []
  readonly kept: string[] = []
  obsolete: readonly string[] = []
  readonly reasons = new Map<string, string>()
  bytes: Uint8Array
  #tree: EntryTree
  /** How many lists of new entries could not be read. */
  #failures = 0
  readonly #target: FileBytes
  readonly #read: ReadTree

  private constructor(target: FileBytes, read: ReadTree, tree: EntryTree) {
    this.#target = target
    this.#read = read
    this.#tree = tree
    this.bytes = target.bytes
  }

  /** Undefined if the format does not state the entries of the file. Its strings are then named as in a source file. */
  static of(target: FileBytes, languages: SyncLanguages, source?: FileStrings): EntrySync | undefined {
    const read = (bytes: Uint8Array): EntryTree | undefined => {
      const file = readTarget({ ...target, bytes }, languages)
      return entryTreeOf(source ? namedAs(source, file) : file)
    }
    const tree = read(target.bytes)
    return tree && new EntrySync(target, read, tree)
  }

  get tree(): EntryTree {
    return this.#tree
  }

  get file(): FileStrings {
    return this.#tree.file
  }

  /**
   * The strings that the source is proved to lack. Names those that it may have. The rows of plurals with these categories
   * stay.
   */
  absent(
    from: EntryTree,
    isMeant: (identifier: string) => boolean,
    categories: readonly Category[],
  ): string[] {
    // A row of a plural that lacks the others has another identifier, but the same path.
    const paths = this.#entriesOf(from)
    const known = new Set(
      [...this.#entriesOf()].flatMap(([path, { strings }]) => (paths.has(path) ? [...strings] : [])),
    )
    const staying = stayingStrings(from, this.#tree, categories)
    const absent = [...this.file.strings.keys()].filter(
      (each) => !from.file.strings.has(each) && !known.has(each) && isMeant(each),
    )
    for (const each of absent) {
      const reason = staying.get(each)
      if (reason !== undefined) this.#keep(each, reason)
    }
    return absent.filter((each) => !staying.has(each))
  }

  /** Removes the entries of strings, or makes them comments. */
  remove(gone: readonly string[], comment?: Comment): void {
    if (gone.length === 0) return
    if (this.#remove(gone, comment) === undefined) for (const each of gone) this.removed.push(each)
    else for (const each of gone) this.#removeOne(each, comment)
  }

  #removeOne(each: string, comment?: Comment): void {
    const problem = this.#remove([each], comment)
    if (problem === undefined) this.removed.push(each)
    else this.#refuse(each, problem)
  }

  #keep(identifier: string, reason: string): void {
    this.kept.push(identifier)
    this.reasons.set(identifier, reason)
  }

  #refuse(identifier: string, reason: string): void {
    this.refused.push(identifier)
    this.reasons.set(identifier, reason)
  }

  /** Brings the entries that the target lacks, and the rows of plurals with these categories. */
  add(from: EntryTree, isMeant: (identifier: string) => boolean, categories: readonly Category[]): void {
    /** Why strings cannot come in. */
    const refused = new Map<string, string>()
    const wanted: EntryToInsert = {
      isMeant: (each) => isMeant(each) && !refused.has(each),
      isMissing: (each) => !this.file.strings.has(each) && isMeant(each) && !refused.has(each),
      categories,
    }
    const { insertions, kept, refused: lost } = this.#complete(from, wanted, refused)
    for (const [each, reason] of kept) {
      this.#keep(each, reason)
      refused.set(each, reason)
    }
    for (const each of lost) refused.set(each, NO_PLACE)
    this.#failures = 0
    if (insertions.length > 0 && this.#add(from, insertions) !== undefined)
      this.#addEach(from, wanted, refused)
    for (const [each, reason] of refused) {
      if (kept.has(each)) continue
      // A text without an entry of its own may have come in with what is around it.
      if (this.file.strings.has(each)) this.added.push(each)
      else this.#refuse(each, reason)
    }
  }

  /** What the target lacks, without entries that need something that the target lacks, too. */
  #complete(from: EntryTree, wanted: EntryToInsert, refused: Map<string, string>): Insertions {
    for (;;) {
      const all = insertionsOf(from, this.#tree, wanted)
      const run = all.insertions.flatMap((each) => each.run)
      const { unmet } = needsOf(from, this.#tree, run)
      const known = refused.size
      for (const [child, name] of unmet)
        for (const each of stringsIn(child))
          refused.set(each, `it needs ${name}, which the file does not define: define it there first`)
      // What was refused is not wanted anymore, so each round has less to bring.
      if (refused.size === known) return all
    }
  }

  /** Brings one list of neighbors after the other, without those that cannot be read. Each list is tried once. */
  #addEach(from: EntryTree, wanted: EntryToInsert, refused: Map<string, string>): void {
    const tried = new Set<string>()
    for (;;) {
      const { insertions } = this.#complete(from, wanted, refused)
      const next = insertions.find(({ entries }) => [...entries.keys()].some((path) => !tried.has(path)))
      if (!next) {
        for (const { strings } of insertions) for (const each of strings) refused.set(each, NO_PLACE)
        return
      }
      for (const path of next.entries.keys()) tried.add(path)
      const problem = this.#add(from, [next])
      if (problem === undefined) continue
      const isAdded = next.others.some(
        (other) => this.#add(from, [{ ...next, edits: other() }]) === undefined,
      )
      if (isAdded) continue
      const halves = this.#failures++ < MOST_FAILURES ? halvesOf(next) : undefined
      // One entry may be what cannot be read: its neighbors come in without it.
      for (const half of halves ?? []) this.#addEach(from, onlyOf(wanted, half), refused)
      if (!halves) for (const each of next.strings) refused.set(each, problem)
    }
  }

  /** Returns why entries cannot be added; undefined if they are. */
  #add(from: EntryTree, insertions: readonly Insertion[]): string | undefined {
    const strings = [...new Set(insertions.flatMap((each) => each.strings))]
    const expected = this.#entriesOf()
    for (const { entries } of insertions) for (const [path, entry] of entries) expected.set(path, entry)
    const run = insertions.flatMap((each) => each.run)
    const { edits: definitions } = needsOf(from, this.#tree, run)
    const edits = [...definitions, ...insertions.flatMap((each) => this.#escaped(each))]
    const problem = this.#try(edits, expected, { strings, from })
    if (problem === undefined) for (const each of strings) this.added.push(each)
    return problem
  }

  /** The edits of an insertion, with escapes of characters that the charset of the target lacks, if the format has some. */
  #escaped({ edits, entries }: Insertion): readonly Edit[] {
    const { canSpell } = this.file.parsed.source
    const [first] = entries.values()
    const escape = first?.slots[0]?.codec.escape
    if (!escape) return edits
    return edits.map(({ at, text }) => ({
      at,
      text: text.replaceAll(/[^\0-\x7f]/gu, (char) => (canSpell(char) ? char : escape(char))),
    }))
  }

  /** Returns why entries cannot be removed; undefined if they are. */
  #remove(gone: readonly string[], comment: Comment | undefined): string | undefined {
    const { text, eol } = this.#tree
    const all = this.#entriesOf()
    const names = new Set(gone)
    const goes = new Map([...all].filter(([, { strings }]) => [...strings].every((each) => names.has(each))))
    const going = new Set([...goes.values()].flatMap(({ strings }) => [...strings]))
    if (gone.some((each) => !going.has(each))) return NO_PLACE
    const entries = withWholes([...goes.values()].flatMap(({ entry }) => entry ?? []))
    const edits = comment
      ? entries.map(({ at }) => ({ at, text: commentOf(text, at, comment, eol) }))
      : removalEdits(text, entries)
    const expected = new Map([...all].filter(([path]) => !goes.has(path)))
    return this.#try(edits, expected, expected.size > 0 ? { finish: withoutBlankEnd } : {})
  }

  #entriesOf({ root }: EntryTree = this.#tree): Map<string, Child> {
    return new Map(entriesIn(root.children))
  }

  /** Makes edits if the file then has exactly these texts, these strings too, and no key twice. Returns why not. */
  #try(
    edits: readonly Edit[],
    expected: Entries,
    { strings = [], from, finish = (text) => text }: Attempt,
  ): string | undefined {
    try {
      const { plugin } = this.#target
      const { text } = this.#tree
      const bytes = decodeFile(this.bytes, plugin).encode(finish(weave(text, edits), text))
      const tree = this.#read(bytes)
      if (!tree || !haveSameTexts(this.#entriesOf(tree), expected)) return NO_PLACE
      if (!strings.every((each) => tree.file.strings.has(each))) return NO_PLACE
      if (repeatsKey(tree, this.#tree, from)) return 'the file would have a key twice'
      const lost = lostName(tree, this.#tree, from)
      if (lost !== undefined) return `the file would use ${lost} without a definition before`
      this.bytes = bytes
      this.#tree = tree
      return undefined
    } catch (error) {
      if (error instanceof FormatError) return NO_PLACE
      throw error
    }
  }
}

/** Whether a change repeats a key, and neither the file before nor the one that its entries are from does so. */
function repeatsKey(after: EntryTree, before: EntryTree, from: EntryTree = before): boolean {
  if (hasRepeated(after.root) && !hasRepeated(before.root)) return true
  const repeats = (tree: EntryTree): boolean => new KeyPaths(tree, after).areRepeated
  return repeats(after) && !repeats(before) && !repeats(from)
}

/** So many lists of new entries are divided at most, since each time the file is read again. */
const MOST_FAILURES = 64

/** The strings of the halves of a list; undefined if it is not divided by them: rows of a plural may be one string. */
function halvesOf({ run, strings }: Insertion): ReadonlySet<string>[] | undefined {
  const middle = Math.ceil(run.length / 2)
  const halves = [run.slice(0, middle), run.slice(middle)].map((half) => new Set(half.flatMap(stringsIn)))
  return halves.every(({ size }) => size < new Set(strings).size) ? halves : undefined
}

const onlyOf = (
  { isMeant, isMissing, categories }: EntryToInsert,
  only: ReadonlySet<string>,
): EntryToInsert => ({
  isMeant: (each) => only.has(each) && isMeant(each),
  isMissing: (each) => only.has(each) && isMissing(each),
  categories,
})

const NO_PLACE = 'no place was found where the file would be read correctly'

/** What a change brings, and how it is completed. */
interface Attempt {
  /** The strings that the file must have then. */
  strings?: readonly string[]
  /** The file from which they come. */
  from?: EntryTree
  finish?: (text: string, before: string) => string
}

/** Without the blank lines that end a file only because its last entries were removed. */
function withoutBlankEnd(text: string, before: string): string {
  if (blankEnd(before).lines > 1) return text
  const { start, lines } = blankEnd(text)
  return lines > 1 ? text.slice(0, start) : text
}

/** How many line ends a file ends with, and the offset after the first of them. */
function blankEnd(text: string): { start: number; lines: number } {
  let at = text.length
  while (/[ \t\r\n]/.test(text.charAt(at - 1))) at--
  const ends = [...text.slice(at).matchAll(/\r\n|\n|\r/g)]
  const [first] = ends
  return { start: first ? at + first.index + first[0].length : at, lines: ends.length }
}

function haveSameTexts(entries: Entries, expected: Entries): boolean {
  if (entries.size !== expected.size) return false
  for (const [path, { texts }] of entries)
    if (expected.get(path)?.texts.join('\0') !== texts.join('\0')) return false
  return true
}

function readTarget(target: FileBytes, { source, target: language }: SyncLanguages): FileStrings {
  const readIn = target.plugin.languages === 'monolingual' ? language : source
  return readStrings(target, readIn, [language])
}
