// The files of a zip archive that a person uploads instead of many files.
import { FormatError } from '@atlas/core/contract.ts'
import { openZip, unpackBudget } from '@atlas/core/reading/zip.ts'
import { RequestError } from '../request-error.ts'

/** A file of an archive, with its path. */
export interface ZippedFile {
  name: string
  content: Uint8Array
}

/** The files of an archive may have this many bytes together. */
const MAX_BYTES = 200_000_000

/** The files of an archive, without those that systems add. Throws a `RequestError` if it cannot be unpacked. */
export function filesOfZip(bytes: Uint8Array): ZippedFile[] {
  try {
    const zip = openZip(bytes, unpackBudget(MAX_BYTES))
    return zip.names
      .filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(name))
      .flatMap((name) => {
        const content = zip.read(name)
        return content ? [{ name, content }] : []
      })
  } catch (error) {
    if (error instanceof FormatError)
      throw new RequestError(422, `The archive cannot be read: ${error.message}`)
    throw error
  }
}
