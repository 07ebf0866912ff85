// Updates the entries of a target file from its source, by the entries that the format states. Each step is read again:
// the file then has exactly the expected texts, and no key twice.
import { FormatError, type Category, type Comment, type Edit } from '../contract.ts'
import { decodeFile } from '../reading/source.ts'
import { removalEdits, withWholes } from '../writing/entries.ts'
import { weave } from '../writing/weave.ts'
import { commentOf } from './comment-lines.ts'
import { entriesIn, entryTreeOf, hasRepeated, type Child, type EntryTree } from './entry-tree.ts'
import { insertionsOf, type Insertion, type Wanted } from './insertion.ts'
import { readStrings, type FileBytes, type FileStrings } from '../reading/file-strings.ts'
import type { SyncLanguages, Synced } from './options.ts'

/** Entries by their paths. */
type Entries = ReadonlyMap<string, Child>

/** Adds and removes the entries of a target file. */
export class EntrySync implements Synced {
  readonly hasEntries = true
  readonly added: string[] = []
  readonly removed: string[] = []
  readonly refused: string[] = []
  bytes: Uint8Array
  #tree: EntryTree
  readonly #target: FileBytes
  readonly #languages: SyncLanguages

  private constructor(target: FileBytes, languages: SyncLanguages, tree: EntryTree) {
    this.#target = target
    this.#languages = languages
    this.#tree = tree
    this.bytes = target.bytes
  }

  /** Undefined if the format does not state the entries of the file. */
  static of(target: FileBytes, languages: SyncLanguages): EntrySync | undefined {
    const tree = entryTreeOf(readTarget(target, languages))
    return tree && new EntrySync(target, languages, tree)
  }

  get tree(): EntryTree {
    return this.#tree
  }

  get file(): FileStrings {
    return this.#tree.file
  }

  /** Removes the entries of strings that the source lacks, or makes them comments. */
  remove(from: EntryTree, isMeant: (identifier: string) => boolean, comment?: Comment): void {
    // A row of a plural that lacks the others has another identifier, but the same path.
    const paths = this.#entriesOf(from)
    const known = new Set(
      [...this.#entriesOf()].flatMap(([path, { strings }]) => (paths.has(path) ? [...strings] : [])),
    )
    const isGone = (each: string): boolean =>
      !from.file.entries.has(each) && !known.has(each) && isMeant(each)
    const gone = [...this.file.entries.keys()].filter(isGone)
    if (gone.length === 0) return
    if (this.#remove(gone, comment)) for (const each of gone) this.removed.push(each)
    else for (const each of gone) (this.#remove([each], comment) ? this.removed : this.refused).push(each)
  }

  /** Brings the entries that the target lacks, and the rows of plurals with these categories. */
  add(from: EntryTree, isMeant: (identifier: string) => boolean, categories: readonly Category[]): void {
    const refused = new Set<string>()
    const wanted: Wanted = {
      isMeant: (each) => isMeant(each) && !refused.has(each),
      isMissing: (each) => !this.file.entries.has(each) && isMeant(each) && !refused.has(each),
      categories,
    }
    const all = insertionsOf(from, this.#tree, wanted)
    for (const each of all.refused) refused.add(each)
    if (all.insertions.length > 0 && !this.#add(all.insertions)) this.#addEach(from, wanted, refused)
    for (const each of refused) this.refused.push(each)
  }

  /** Brings one list of neighbors after the other, without those that cannot be read. */
  #addEach(from: EntryTree, wanted: Wanted, refused: Set<string>): void {
    for (;;) {
      const [next] = insertionsOf(from, this.#tree, wanted).insertions
      if (!next) return
      const isAdded =
        this.#add([next]) || next.others.some((other) => this.#add([{ ...next, edits: other() }]))
      if (!isAdded) for (const each of next.strings) refused.add(each)
    }
  }

  #add(insertions: readonly Insertion[]): boolean {
    const strings = [...new Set(insertions.flatMap((each) => each.strings))]
    const expected = this.#entriesOf()
    for (const { entries } of insertions) for (const [path, entry] of entries) expected.set(path, entry)
    const edits = insertions.flatMap((each) => this.#escaped(each))
    if (!this.#try(edits, expected, strings)) return false
    for (const each of strings) this.added.push(each)
    return true
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

  #remove(gone: readonly string[], comment: Comment | undefined): boolean {
    const { text, eol } = this.#tree
    const all = this.#entriesOf()
    const goes = new Map(
      [...all].filter(([, { strings }]) => [...strings].every((each) => gone.includes(each))),
    )
    const entries = withWholes([...goes.values()].flatMap(({ entry }) => entry ?? []))
    const edits = comment
      ? entries.map(({ at }) => ({ at, text: commentOf(text, at, comment, eol) }))
      : removalEdits(text, entries)
    const expected = new Map([...all].filter(([path]) => !goes.has(path)))
    return this.#try(edits, expected, [], expected.size > 0 ? withoutBlankEnd : undefined)
  }

  #entriesOf({ root }: EntryTree = this.#tree): Map<string, Child> {
    return new Map(entriesIn(root.children))
  }

  /** Makes edits if the file then has exactly these texts, these strings too, and no key twice. */
  #try(
    edits: readonly Edit[],
    expected: Entries,
    strings: readonly string[],
    finish: (text: string, before: string) => string = (text) => text,
  ): boolean {
    try {
      const { plugin } = this.#target
      const { text } = this.#tree
      const bytes = decodeFile(this.bytes, plugin).encode(finish(weave(text, edits), text))
      const tree = entryTreeOf(readTarget({ ...this.#target, bytes }, this.#languages))
      if (!tree || !haveSameTexts(this.#entriesOf(tree), expected)) return false
      if (!strings.every((each) => tree.file.entries.has(each))) return false
      if (hasRepeated(tree.root) && !hasRepeated(this.#tree.root)) return false
      this.bytes = bytes
      this.#tree = tree
      return true
    } catch (error) {
      if (error instanceof FormatError) return false
      throw error
    }
  }
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
  const own = target.plugin.holds === 'one' ? language : source
  return readStrings(target, own, [language])
}
