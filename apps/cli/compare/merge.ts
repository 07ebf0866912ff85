// Merges two versions of a file by key, where merging by line has a conflict.
import { buildFile } from '@atlas/core/writing/build.ts'
import {
  FormatError,
  type Language,
  type Span,
  type StringRecord,
  type Translation,
} from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { spansOf } from '@atlas/core/writing/entries.ts'
import {
  entryTreeOf,
  hasRepeated,
  lineStart,
  otherValuesIn,
  repeatedString,
} from '@atlas/core/sync/entry-tree.ts'
import { lineEnd, nextLine } from '@atlas/formats/_grammars/text/lines.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isSameText } from './reading.ts'
import { syncFile } from '@atlas/core/sync/sync.ts'

/** The versions of a file, and its format. */
export interface Versions {
  path: string
  plugin: Format
  base: Uint8Array
  ours: Uint8Array
  theirs: Uint8Array
}

/** Merges by line, as git does. Undefined if there is a conflict. */
export type LineMerge = (ours: Uint8Array, base: Uint8Array, theirs: Uint8Array) => Uint8Array | undefined

/** A merged file. */
export interface MergedFile {
  bytes: Uint8Array
  /** Strings that both versions changed differently. Conflict markers are around their entries. */
  clashes: string[]
}

/** A text and its status; undefined if the string is not there. */
type Value = Translation | undefined

/**
 * Merges a file: by line if that works, else by key. `language` is the language of the file, or the language that it is
 * translated into. Undefined if neither gives a file that can be read without a key twice. Throws a `FormatError` if one
 * of the versions cannot be read.
 */
export function mergeFiles(
  versions: Versions,
  source: Language,
  language: Language,
  byLine: LineMerge,
): MergedFile | undefined {
  const { plugin, base, ours, theirs } = versions
  const merger = new Merger(versions, source, language)
  const simple = byLine(ours, base, theirs)
  if (simple && merger.isSound(simple)) return { bytes: simple, clashes: [] }
  if (plugin.languages === 'multilingual') return undefined
  const rebuilt = [ours, base, theirs].map((bytes) => merger.withMergedTexts(bytes))
  const [one, old, other] = rebuilt
  const joined = one && old && other ? byLine(one, old, other) : undefined
  if (joined && merger.isMerged(joined)) return merger.marked(joined)
  const synced = one && merger.syncedInto(one)
  return synced && merger.isMerged(synced) && merger.hasOtherValues(synced)
    ? merger.marked(synced)
    : undefined
}

class Merger {
  readonly #versions: Versions
  readonly #source: Language
  readonly #language: Language
  readonly #theirs: FileStrings
  /** The value of each string after the merge. A string that clashes has our value, or theirs if we removed it. */
  readonly #merged = new Map<string, Value>()
  readonly #clashes: string[] = []

  constructor(versions: Versions, source: Language, language: Language) {
    this.#versions = versions
    this.#source = source
    this.#language = language
    const [base, ours] = [this.#read(versions.base), this.#read(versions.ours)]
    this.#theirs = this.#read(versions.theirs)
    for (const identifier of new Set([
      ...base.strings.keys(),
      ...ours.strings.keys(),
      ...this.#theirs.strings.keys(),
    ])) {
      const [was, own, other] = [base, ours, this.#theirs].map((file) => this.#value(file, identifier))
      if (isSame(was, own)) this.#merged.set(identifier, other)
      else if (isSame(own, other) || isSame(was, other)) this.#merged.set(identifier, own)
      else {
        this.#clashes.push(identifier)
        this.#merged.set(identifier, own ?? other)
      }
    }
  }

  /** Whether a file can be read, and has no key twice. Both sides may have added a key in two places. */
  isSound(bytes: Uint8Array): boolean {
    const file = this.#tryRead(bytes)
    if (!file) return false
    const { ours, theirs } = this.#versions
    return !hasKeyTwice(file) || [ours, theirs].some((version) => hasKeyTwice(this.#read(version)))
  }

  /** Whether a file has exactly the merged strings. */
  isMerged(bytes: Uint8Array): boolean {
    const file = this.#tryRead(bytes)
    if (!file) return false
    const present = [...this.#merged].filter(([, value]) => value !== undefined)
    return (
      file.strings.size === present.length &&
      present.every(([identifier, value]) => isSame(this.#value(file, identifier), value))
    )
  }

  /** Whether a file has the values that are not texts as both versions left or changed them. */
  hasOtherValues(bytes: Uint8Array): boolean {
    const { base, ours, theirs } = this.#versions
    const [was, own, other, merged] = [base, ours, theirs, bytes].map((each) => this.#otherValues(each))
    const keys = new Set([was, own, other, merged].flatMap((values) => [...(values?.keys() ?? [])]))
    return [...keys].every((key) => {
      const [before, mine, yours, now] = [was, own, other, merged].map((values) => values?.get(key))
      // What both changed is a conflict.
      return before === mine ? now === yours : now === mine && (before === yours || mine === yours)
    })
  }

  #otherValues(bytes: Uint8Array): ReadonlyMap<string, string> {
    const tree = entryTreeOf(this.#read(bytes))
    return new Map(tree ? otherValuesIn(tree) : [])
  }

  /** A version with the merged texts of the strings that it has; undefined if it cannot hold them. */
  withMergedTexts(bytes: Uint8Array): Uint8Array | undefined {
    const { plugin } = this.#versions
    const isOfOne = plugin.languages === 'monolingual'
    const records = [...this.#read(bytes).strings.values()].flatMap(
      ({ identifier, record }): StringRecord | [] => {
        const value = this.#merged.get(identifier)
        return value && value.text !== '' ? { ...record, translations: { [this.#language.id]: value } } : []
      },
    )
    try {
      return buildFile(
        plugin,
        bytes,
        { source: isOfOne ? this.#language : this.#source, targets: [this.#language] },
        records,
      )
    } catch (error) {
      if (error instanceof FormatError) return undefined
      throw error
    }
  }

  /** Our version with their new entries, and without those that they removed. */
  syncedInto(ours: Uint8Array): Uint8Array | undefined {
    const { path, plugin } = this.#versions
    const source = plugin.languages === 'monolingual' ? this.#language : this.#source
    const theirs = this.withMergedTexts(this.#versions.theirs)
    if (!theirs) return undefined
    const own = this.#read(ours)
    const changed = [...this.#merged].filter(
      ([identifier, value]) => own.strings.has(identifier) !== (value !== undefined),
    )
    const { bytes, refused, kept } = syncFile(
      { path, bytes: theirs, plugin },
      { path, bytes: ours, plugin },
      { source, target: this.#language },
      { addsMissing: true, removesObsolete: true, only: new Set(changed.map(([identifier]) => identifier)) },
    )
    return refused.length + kept.length === 0 ? bytes : undefined
  }

  /** Puts markers around the entries that clash, with their lines of the other version. */
  marked(bytes: Uint8Array): MergedFile {
    if (this.#clashes.length === 0) return { bytes, clashes: [] }
    const { plugin, ...versions } = this.#versions
    const file = this.#read(bytes)
    const [ours, theirs] = [this.#read(versions.ours), this.#theirs]
    const { eol } = file.parsed.source
    let { text } = file.parsed.source
    const places = this.#clashes.map((identifier) => ({ identifier, lines: linesOf(file, identifier) }))
    for (const { identifier, lines } of places.sort((one, other) => other.lines[0] - one.lines[0])) {
      const [own, other] = [ours, theirs].map((version) => textOfLines(version, identifier, eol))
      const marked = `<<<<<<< ours${eol}${own}=======${eol}${other}>>>>>>> theirs${eol}`
      text = text.slice(0, lines[0]) + marked + text.slice(lines[1])
    }
    return { bytes: decodeFile(bytes, plugin).encode(text), clashes: this.#clashes }
  }

  #read(bytes: Uint8Array): FileStrings {
    const { path, plugin } = this.#versions
    const isOfOne = plugin.languages === 'monolingual'
    return readStrings({ path, bytes, plugin }, isOfOne ? this.#language : this.#source, [this.#language])
  }

  #tryRead(bytes: Uint8Array): FileStrings | undefined {
    try {
      return this.#read(bytes)
    } catch (error) {
      if (error instanceof FormatError) return undefined
      throw error
    }
  }

  #value(file: FileStrings, identifier: string): Value {
    const entry = file.strings.get(identifier)
    if (!entry) return undefined
    return file.plugin.languages === 'monolingual'
      ? { text: entry.record.text }
      : (entry.translation(this.#language) ?? { text: '' })
  }
}

function hasKeyTwice(file: FileStrings): boolean {
  const tree = entryTreeOf(file)
  return tree !== undefined && (hasRepeated(tree.root) || repeatedString(tree) !== undefined)
}

function isSame(one: Value, other: Value): boolean {
  return isSameText(one?.text, other?.text) && JSON.stringify(one?.status) === JSON.stringify(other?.status)
}

function textOfLines(file: FileStrings, identifier: string, eol: string): string {
  const text = file.parsed.source.text.slice(...linesOf(file, identifier))
  return text === '' || /[\r\n]$/.test(text) ? text : `${text}${eol}`
}

/** The lines with the texts of a string; empty at the start of the file, if it lacks the string. */
function linesOf({ parsed, strings }: FileStrings, identifier: string): Span {
  const unit = strings.get(identifier)?.unit
  if (!unit) return [0, 0]
  const { text } = parsed.source
  const spans = spansOf(unit)
  const first = spans.reduce((start, [each]) => Math.min(start, each), text.length)
  const last = spans.reduce((end, [, each]) => Math.max(end, each), first)
  return [lineStart(text, first), nextLine(text, lineEnd(text, last))]
}
