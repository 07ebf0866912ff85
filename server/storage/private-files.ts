// Folders and files that only their owner can read, regardless of the umask of the process.
import { chmod, mkdir, writeFile } from 'node:fs/promises'

/** Read and write for the owner only. */
export const PRIVATE_FILE = 0o600

const PRIVATE_FOLDER = 0o700

/** Creates a folder, and its parents, if they are missing. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Creates a folder if it is missing. If it exists, other users lose their access to it and to its contents. */
export async function makeFolderPrivate(folder: string): Promise<void> {
  await createPrivateFolder(folder)
  // On a shared volume the folder may belong to another user, who controls its permissions.
  await chmod(folder, PRIVATE_FOLDER).catch(() => {})
}

/** Writes a file. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: PRIVATE_FILE })
}
