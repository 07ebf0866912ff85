// Reads a file that may be missing. Only a missing one counts as none: one that cannot be read would be written over.
import { readFile } from 'node:fs/promises'

/** The bytes of a file; undefined if it does not exist. Throws every other error of the system. */
export async function readIfThere(file: string | URL): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    return undefined
  }
}
