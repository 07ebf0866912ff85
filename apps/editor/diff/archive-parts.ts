// Compares two zip archives entry by entry, for the diff: which entries changed, and their unpacked contents.

/** An entry that differs between two archives. */
export interface ChangedPart {
  name: string
  before: Uint8Array
  after: Uint8Array
}

/** How two archives differ. */
export interface ArchiveDiff {
  /** The number of entries. */
  entries: number
  /** The entries whose bytes differ, compressed as they are. */
  changed: ChangedPart[]
}

interface Entry {
  method: number
  data: Uint8Array
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const END_BYTES = 22
/** The longest comment of an archive. The record at the end comes before it. */
const MAX_COMMENT = 0xffff

/** How two archives differ; undefined if a file is not an archive that this page can read. */
export async function archiveDiff(before: Uint8Array, after: Uint8Array): Promise<ArchiveDiff | undefined> {
  try {
    const [old, fresh] = [entriesIn(before), entriesIn(after)]
    if (!old || !fresh) return undefined
    const changed: ChangedPart[] = []
    for (const [name, entry] of fresh) {
      const was = old.get(name)
      if (!was || isSame(was.data, entry.data)) continue
      changed.push({ name, before: await contentOf(was), after: await contentOf(entry) })
    }
    return { entries: fresh.size, changed }
  } catch {
    // A damaged archive, or one beyond 4 GB, is shown as bytes.
    return undefined
  }
}

/** The entries of an archive, by name. */
function entriesIn(bytes: Uint8Array): Map<string, Entry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return undefined
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== CENTRAL) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd))
    const start = view.getUint32(at + 42, true)
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const data = bytes.subarray(from, from + view.getUint32(at + 20, true))
    entries.set(name, { method: view.getUint16(at + 10, true), data })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  return undefined
}

async function contentOf({ method, data }: Entry): Promise<Uint8Array> {
  if (method === 0) return data
  const unpacking = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(unpacking).arrayBuffer())
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/**
 * XML with each element on a line of its own. Writers of documents put all of it on one line, in which a diff would be
 * hard to find.
 */
export function asLines(content: Uint8Array): Uint8Array {
  const LESS = 0x3c
  const GREATER = 0x3e
  const mark = content[0] === 0xef ? 3 : 0
  if (content[mark] !== LESS) return content
  let breaks = 0
  for (let at = 1; at < content.length; at++)
    if (content[at] === LESS && content[at - 1] === GREATER) breaks++
  const lines = new Uint8Array(content.length + breaks)
  let end = 0
  for (let at = 0; at < content.length; at++) {
    if (at > 0 && content[at] === LESS && content[at - 1] === GREATER) lines[end++] = 0x0a
    lines[end++] = content[at] ?? 0
  }
  return lines
}
