// Removes the byte order mark and the carriage returns of a file, and restores both in the exported file.
import { FormatError, type DecodedFile, type FileJob, type Processor } from '@atlas/core/contract.ts'

/** The text of a file. Latin-1 fits all bytes, and line ends are the same in it as in all charsets of one byte. */
function decoded(bytes: Uint8Array, { decode }: FileJob): DecodedFile | undefined {
  try {
    return decode(bytes, ['utf-8', 'iso-8859-1'])
  } catch (error) {
    // A binary file stays as it is.
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** Whether each line ends with CRLF. Mixed line ends could not be restored. */
const hasOnlyCrlf = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text)

export default {
  title: 'Line ends and byte order mark',
  about:
    'Replaces CRLF by LF and removes the byte order mark of UTF-8. After an export, the file has those of its source file ' +
    'again. A file with mixed line ends keeps them.',
  beforeImport(file, job) {
    const decodedFile = decoded(file.bytes, job)
    if (!decodedFile) return file
    const text = hasOnlyCrlf(decodedFile.text) ? decodedFile.text.replaceAll('\r\n', '\n') : decodedFile.text
    const hasMark = decodedFile.hasMark && decodedFile.charset !== 'utf-8'
    if (text === decodedFile.text && hasMark === decodedFile.hasMark) return file
    return { ...file, bytes: decodedFile.encode(text, hasMark) }
  },
  afterExport(file, job) {
    const decodedFile = decoded(job.original.bytes, job)
    const exported = decoded(file.bytes, job)
    if (!decodedFile || !exported) return file.bytes
    const text = hasOnlyCrlf(decodedFile.text) ? exported.text.replaceAll(/\r?\n/g, '\r\n') : exported.text
    const hasMark =
      exported.hasMark ||
      (decodedFile.hasMark && decodedFile.charset === 'utf-8' && exported.charset === 'utf-8')
    return text === exported.text && hasMark === exported.hasMark
      ? file.bytes
      : exported.encode(text, hasMark)
  },
} satisfies Processor
