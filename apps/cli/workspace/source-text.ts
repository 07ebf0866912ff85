// Reads files with code.
import { utf8Text } from '@atlas/core/bytes.ts'
import { Failure } from '../failure.ts'
import { readInFolder } from '../files/reading.ts'

/** The text of a file with code. A file that is not opened has none. */
export async function codeText(path: string): Promise<string> {
  return utf8Text(await readInFolder(path).catch(emptyIfRefused))
}

/** No bytes for a file that was refused. Throws any other error. */
export function emptyIfRefused(error: unknown): Buffer {
  if (error instanceof Failure) return Buffer.alloc(0)
  throw error
}
