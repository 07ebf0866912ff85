// Decodes a file to UTF-8 for platforms that do not know its charset, and encodes the exported file as the source was.
import { FormatError, type DecodedFile, type FileJob, type Processor } from '@atlas/core/contract.ts'

/** The declaration of a charset in XML, at the start of the file. */
const XML_ENCODING = /^(<\?xml\b[^>]{0,200}?\bencoding\s*=\s*)(["'])([\w.:-]{1,40})\2/

function decoded(bytes: Uint8Array, { decode, options }: FileJob): DecodedFile | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const declared = XML_ENCODING.exec(head)?.[3]
  const charsets = options['charsets'] as readonly string[]
  try {
    return decode(bytes, declared === undefined ? charsets : [declared, ...charsets])
  } catch (error) {
    // A binary file, or one in another charset, stays as it is.
    if (error instanceof FormatError) return undefined
    throw error
  }
}

export default {
  title: 'UTF-8',
  about:
    'Decodes the file by its byte order mark, as UTF-16, by its XML declaration, or by the first of the charsets ' +
    'that fits, and encodes it in UTF-8. After an export, the file has the charset of its source file again.',
  options: {
    charsets: {
      type: 'array',
      items: { type: 'string' },
      description: 'The charsets to try, in this order.',
      default: ['utf-8', 'windows-1252'],
    },
  },
  beforeImport(file, job) {
    const decodedFile = decoded(file.bytes, job)
    if (!decodedFile || decodedFile.charset === 'utf-8' || decodedFile.charset === 'us-ascii') return file
    job.note(`was decoded from ${decodedFile.charset}`)
    const text = decodedFile.text.replace(XML_ENCODING, '$1$2utf-8$2')
    return { ...file, bytes: new TextEncoder().encode(text) }
  },
  afterExport(file, job) {
    const decodedFile = decoded(job.original.bytes, job)
    if (!decodedFile || decodedFile.charset === 'utf-8' || decodedFile.charset === 'us-ascii')
      return file.bytes
    const exported = decoded(file.bytes, job)
    if (!exported || exported.charset === decodedFile.charset) return file.bytes
    const encoding = XML_ENCODING.exec(decodedFile.text)?.[3]
    const text =
      encoding === undefined ? exported.text : exported.text.replace(XML_ENCODING, `$1$2${encoding}$2`)
    return decodedFile.encode(text)
  },
} satisfies Processor
