// Whether line breaks of a text are only layout in a file, as in documents.
import { latin1Text, openZip } from '@atlas/core/bytes.ts'
import type { StringRecord } from '@atlas/core/contract.ts'

/**
 * Whether the app reads a text as one line that the source file has in several, or a built file has line breaks as they
 * were sent. A reader of the file then sees a blank there, or the text is in a heading, which has one line.
 */
export function hasLayout(
  source: Uint8Array,
  strings: readonly StringRecord[],
  built: Uint8Array,
  sent: string,
): boolean {
  if (textsIn(built).some((text) => text.includes(sent))) return true
  return textsIn(source).some((text) => {
    const inOneLine = text.replaceAll(/\s+/g, ' ')
    return strings.some(
      ({ text: read }) =>
        typeof read === 'string' && read.includes(' ') && inOneLine.includes(read) && !text.includes(read),
    )
  })
}

/** A file as text, or each file of an archive. Nothing of an archive that cannot be unpacked. */
function textsIn(content: Uint8Array): string[] {
  const isArchive = latin1Text(content.subarray(0, 2)) === 'PK'
  if (!isArchive) return [textOf(content)]
  try {
    const archive = openZip(content)
    return archive.names.map((name) => textOf(archive.read(name) ?? new Uint8Array()))
  } catch {
    return []
  }
}

const textOf = (content: Uint8Array): string => Buffer.from(content).toString().replaceAll('\r\n', '\n')
