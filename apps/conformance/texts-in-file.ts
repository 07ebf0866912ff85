// What a built file contains, as text.
import { latin1Text, openZip } from '@atlas/core/bytes.ts'

/** A file as text, or each file of an archive. Nothing of an archive that cannot be unpacked. */
export function textsIn(content: Uint8Array): string[] {
  const isArchive = latin1Text(content.subarray(0, 2)) === 'PK'
  if (!isArchive) return [Buffer.from(content).toString()]
  try {
    const archive = openZip(content)
    return archive.names.map((name) => archive.read(name)?.toString() ?? '')
  } catch {
    return []
  }
}
