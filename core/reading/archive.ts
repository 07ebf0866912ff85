// Joins the entries of an archive to one text, `\0name\0text\0name\0text…`, and splits it again. Zero bytes separate
// the pieces, since no text contains one.
import { isSame } from '../bytes.ts'
import { FormatError, type Archive, type Part, type Source } from '../contract.ts'
import { INSIDE, openNested } from './nested-zip.ts'

/** A decoded entry, and the way back to its bytes. */
interface DecodedEntry {
  source: Source
  encode(text: string): Uint8Array
}

/** An archive as one text. */
export interface ArchiveText {
  text: string
  parts: readonly Part[]
  /** The entry with a signature of the archive, which a change would break. */
  signature: string | undefined
  /** What was read before, if the archive still holds the same bytes for this entry. */
  known(name: string, packed: Uint8Array): DecodedEntry | undefined
  /** The archive with a changed text. Entries whose text did not change keep their bytes. */
  encode(text: string): Uint8Array
  /** The text that was encoded last, if these pieces make it. */
  encodedFrom(pieces: readonly string[]): string | undefined
}

/** Signatures of Office Open XML, OpenDocument, EPUB and JAR. */
const SIGNATURE =
  /^(?:_xmlsignatures\/.*\.sigs|META-INF\/(?:documentsignatures|signatures)\.xml|META-INF\/[^/]*\.(?:RSA|DSA|EC))$/i

/** Texts of fewer characters cost too little memory to be shared. */
const LARGE = 1_000_000

/**
 * Reads the entries that the format asks for, each once, in the format's order. An entry with the same bytes as in an
 * archive that was read `before` is not decoded again.
 */
export function readArchive(
  bytes: Uint8Array,
  entriesOf: (archive: Archive) => Iterable<string>,
  decode: (name: string, content: Uint8Array) => DecodedEntry,
  before?: ArchiveText,
): ArchiveText {
  const zip = openNested(bytes)
  const decoded = new Map<string, DecodedEntry>()
  const read = (name: string): DecodedEntry | undefined => {
    const known = decoded.get(name)
    if (known) return known
    const packed = zip.packed(name)
    if (!packed) return undefined
    const entry = before?.known(name, packed) ?? decode(name, zip.read(name) ?? packed)
    decoded.set(name, entry)
    return entry
  }
  const archive: Archive = {
    names: zip.names,
    read: (name) => read(name)?.source,
    inner(outer) {
      const names = zip.namesIn(outer)
      return (
        names && { names, read: (name) => read(`${outer}${INSIDE}${name}`)?.source, inner: () => undefined }
      )
    },
  }
  const parts: Part[] = []
  const texts: string[] = []
  let length = 0
  for (const name of new Set(entriesOf(archive))) {
    const entry = read(name)
    if (!entry) continue
    texts.push(`\0${name}\0`, entry.source.text)
    parts.push({ name, source: entry.source, from: length + name.length + 2 })
    length += name.length + 2 + entry.source.text.length
  }
  // A built archive is read again: its text is then in memory already.
  const text = before?.encodedFrom(texts) ?? texts.join('')
  for (const { source, from } of parts) {
    // The texts of large parts are views of the whole, so that they are not in memory twice.
    if (source.text.length >= LARGE) source.text = text.slice(from, from + source.text.length)
  }
  /** The last text that was encoded: first to verify it, then to send it. */
  let last: { text: string; bytes: Uint8Array } | undefined
  return {
    text,
    parts,
    signature: zip.names.find((name) => SIGNATURE.test(name)),
    known(name, packed) {
      const own = zip.packed(name)
      return own && isSame(own, packed) ? decoded.get(name) : undefined
    },
    encode(text) {
      if (last?.text !== text)
        last = { text, bytes: zip.with(changedEntries(text, parts, (name) => decoded.get(name))) }
      return last.bytes
    },
    encodedFrom: (pieces) => (last && isMadeOf(last.text, pieces) ? last.text : undefined),
  }
}

function isMadeOf(text: string, pieces: readonly string[]): boolean {
  let at = 0
  for (const piece of pieces) {
    if (!text.startsWith(piece, at)) return false
    at += piece.length
  }
  return at === text.length
}

/** The new contents of the entries whose text changed. */
function changedEntries(
  text: string,
  parts: readonly Part[],
  entryOf: (name: string) => DecodedEntry | undefined,
): Map<string, Uint8Array> {
  const pieces = text.split('\0')
  const contents = new Map<string, Uint8Array>()
  const isWhole = pieces.length === parts.length * 2 + 1 && pieces[0] === ''
  for (const [index, { name, source }] of parts.entries()) {
    const piece = pieces[index * 2 + 2]
    const entry = entryOf(name)
    if (!isWhole || piece === undefined || !entry || pieces[index * 2 + 1] !== name)
      throw new FormatError('unwritable', 'the entries of an archive cannot be added, removed, or reordered')
    if (piece !== source.text) contents.set(name, entry.encode(piece))
  }
  return contents
}

/** The source that contains an offset of the whole text: a part of an archive, or the file if it has no parts. */
export function sourceAt(source: Source, offset: number): Source {
  return partAt(source, offset)?.source ?? source
}

/** The part of an archive that contains an offset of the whole text. */
export function partAt({ parts }: Pick<Source, 'parts'>, offset: number): Part | undefined {
  return parts?.findLast(({ from }) => from <= offset)
}
