// A refused file is refused with the place of its fault.
import { latin1Text } from '../bytes.ts'
import { FormatError } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'

/**
 * What is wrong with the error for a file; undefined if nothing is. It names a place in the text of the file, or of the entry
 * of an archive, unless only a translation could not be written, or the text is blank.
 */
export function faultOfRefusal(plugin: Format, bytes: Uint8Array, error: FormatError): string | undefined {
  const { code, message, offset, entry } = error
  const text = entry?.text ?? textOf(plugin, bytes)
  const isPlaced = offset !== undefined && offset >= 0 && offset <= text.length
  if (code !== 'contract' && (isPlaced || code === 'unwritable' || text.trim() === '')) return undefined
  return `refused without a place: ${code} "${message}" at ${offset}`
}

/** The text in which places count. Of a file that cannot be decoded, these are bytes. */
function textOf(plugin: Format, bytes: Uint8Array): string {
  try {
    return decodeFile(bytes, plugin).source.text
  } catch (error) {
    if (error instanceof FormatError) return latin1Text(bytes)
    throw error
  }
}
