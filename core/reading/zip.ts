// Reads the entries of zip archives, and replaces some of them. All other bytes stay (PKWARE's APPNOTE 6.3).
import { directoryOf } from './zip/directory.ts'
import { entriesOf } from './zip/entries.ts'
import { withReplacedContents } from './zip/replacing.ts'
import { unpackBudget, unpacked, type UnpackBudget } from './zip/unpacking.ts'

export { unpackBudget, type UnpackBudget }

/** An archive. */
export interface Zip {
  /** The names of all files, in the order of the directory, without folders. */
  readonly names: readonly string[]
  /** The content of a file, or undefined if it is missing. Throws a `FormatError` if it cannot be unpacked. */
  read(name: string): Buffer | undefined
  /** The bytes of a file as the archive holds them, usually compressed, or undefined if it is missing. */
  packed(name: string): Buffer | undefined
  /** The bytes that all files together unpack to. A file that unpacks to more than it states is refused. */
  readonly unpackedBytes: number
  /** The archive with new contents for some files. The bytes of all other entries stay. */
  with(contents: ReadonlyMap<string, Uint8Array>): Uint8Array
}

/** Opens an archive. Throws a `FormatError` if it is damaged, encrypted, or malicious. */
export function openZip(file: Uint8Array, budget = unpackBudget()): Zip {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const directory = directoryOf(bytes)
  const entries = entriesOf(bytes, directory)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    unpackedBytes: entries.reduce((sum, { size }) => sum + size, 0),
    names: entries.map(({ name }) => name).filter((name) => !name.endsWith('/')),
    read(name) {
      const entry = byName.get(name)
      if (!entry) return undefined
      const content = unpacked(bytes, entry, budget)
      budget.left -= content.length
      return content
    },
    packed(name) {
      const entry = byName.get(name)
      return entry && bytes.subarray(entry.dataStart, entry.dataEnd)
    },
    with: (contents) => withReplacedContents(bytes, directory, entries, contents),
  }
}
