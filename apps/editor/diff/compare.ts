// Compares a file with the built one: what the view of the changes shows, in numbers that a worker hands over at once.
import { counted } from '@atlas/core/counted.ts'
import { archiveDiff, asLines, type ArchiveDiff } from './archive-parts.ts'
import { diffUnits, unitsOf, unitWidth, type ByteChange, type Units } from './byte-diff.ts'
import { diffRows } from './diff-rows.ts'
import { packRows, type PackedRows } from './packed-rows.ts'

/** What differs between two files. */
export interface Comparison {
  /** What changed, in a sentence. */
  summary: string
  parts: readonly ComparedPart[]
}

/** Two files, or two versions of an entry of an archive. */
export interface ComparedPart {
  /** The name of the entry; undefined of a file. */
  entry: string | undefined
  before: Uint8Array
  after: Uint8Array
  charset: string
  rows: PackedRows
}

/** Compares two files; of archives the entries that changed. */
export async function compare(before: Uint8Array, after: Uint8Array, charset: string): Promise<Comparison> {
  const archive = await archiveDiff(before, after)
  if (!archive) {
    const { part, changes } = comparePart(undefined, before, after, charset)
    return { summary: fileSummary(part, changes), parts: [part] }
  }
  const parts = archive.changed.map(
    (pair) => comparePart(pair.name, asLines(pair.before), asLines(pair.after), charsetOf(pair.after)).part,
  )
  return { summary: archiveSummary(archive, before.length), parts }
}

function comparePart(
  entry: string | undefined,
  before: Uint8Array,
  after: Uint8Array,
  charset: string,
): { part: ComparedPart; changes: readonly ByteChange[] } {
  const units: readonly [Units, Units] = [unitsOf(before, charset), unitsOf(after, charset)]
  const changes = diffUnits(...units)
  const rows = packRows(diffRows(...units, changes))
  return { part: { entry, before, after, charset, rows }, changes }
}

/** The charset of an entry, by its byte order mark. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function archiveSummary({ entries, changed }: ArchiveDiff, bytes: number): string {
  if (changed.length === 0) {
    return `Nothing changed: the built archive is identical to the source, byte for byte (${counted(bytes, 'byte')}).`
  }
  const same = entries - changed.length
  return `${counted(changed.length, 'entry', 'entries')} of the archive changed, each shown below with one element per line. ${counted(same, 'entry', 'entries')} stayed byte for byte.`
}

function fileSummary({ before, charset }: ComparedPart, changes: readonly ByteChange[]): string {
  if (changes.length === 0) {
    return `Nothing changed: the built file is identical to the source, byte for byte (${counted(before.length, 'byte')}).`
  }
  const width = unitWidth(before, charset)
  let removed = 0
  let added = 0
  for (const change of changes) {
    removed += (change.before[1] - change.before[0]) * width
    added += (change.after[1] - change.after[0]) * width
  }
  const places = counted(changes.length, 'place')
  return `${counted(removed, 'byte')} replaced by ${added.toLocaleString('en')}, in ${places}. Nothing else changed: the other ${counted(before.length - removed, 'byte')} are the same.`
}
