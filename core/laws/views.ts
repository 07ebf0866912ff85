// What can be damaged in a file: its text, its bytes, and the parts of an archive.
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'

/** A text that can be damaged, and the function that turns it into a file. */
export interface View {
  text: string
  /** Throws a `FormatError` if the text cannot be packed. */
  fileOf(text: string): Uint8Array
  /** Whether the text is the bytes of the file. */
  isBytes?: true
}

/** Makes a text file. */
export const asText: View['fileOf'] = (text) => Buffer.from(text)

/**
 * The views of a text file are its text; of a binary file, its bytes and its unpacked text; of an archive, its bytes
 * and each of its parts.
 */
export function viewsOf(plugin: Format, bytes: Uint8Array): View[] {
  const file = decodeFile(bytes, plugin)
  const { text } = file.source
  if (!file.source.bytes) return [{ text, fileOf: asText }]
  const asBytes: View = {
    text: Buffer.from(bytes).toString('latin1'),
    fileOf: (damaged) => Buffer.from(damaged, 'latin1'),
    isBytes: true,
  }
  const { parts } = file.source
  if (!parts) return [asBytes, { text, fileOf: (damaged) => file.encode(damaged) }]
  const views = parts.map(({ source, from }): View => {
    const [before, behind] = [text.slice(0, from), text.slice(from + source.text.length)]
    return { text: source.text, fileOf: (damaged) => file.encode(before + damaged + behind) }
  })
  return [asBytes, ...views]
}
