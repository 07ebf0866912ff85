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

/** The content of an archive. */
export interface ZippedFiles {
  files: ZippedFile[]
  /** The paths with a name that begins with a dot, such as `.git/config`, which are not read. */
  hidden: string[]
}

/** The files of an archive, without those that systems add. Throws a `RequestError` if it cannot be unpacked. */
export function filesOfZip(bytes: Uint8Array): ZippedFiles {
  try {
    const zip = openZip(bytes, unpackBudget(MAX_BYTES))
    const names = zip.names.filter((name) => !OF_SYSTEMS.test(name))
    const hidden = names.filter((name) => HIDDEN.test(name))
    const files = names.flatMap((name) => {
      const content = HIDDEN.test(name) ? undefined : zip.read(name)
      return content ? [{ name, content }] : []
    })
    return { files, hidden }
  } catch (error) {
    if (error instanceof FormatError)
      throw new RequestError(422, `The archive cannot be read: ${error.message}`)
    throw error
  }
}

const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/
const HIDDEN = /(?:^|\/)\./
