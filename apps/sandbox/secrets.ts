// Unguessable values, and the digests that are stored of them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PRIVATE_FILE } from '@atlas/server/storage/private-files.ts'

/** A new value of 256 random bits, in characters that are safe in addresses, cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The digest of a secret, which is stored instead of it. One round of SHA-256 is enough because the secrets are random.
 * It would not be enough for passwords.
 */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether a secret has this digest, in constant time. */
export function hasDigest(secret: string, digest: string): boolean {
  const [given, stored] = [Buffer.from(secretDigest(secret)), Buffer.from(digest)]
  return given.length === stored.length && timingSafeEqual(given, stored)
}

/** Reads a file that only its owner can read. Creates it with the text of `create` if it is missing. */
export async function readOrCreateFile(
  file: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return text
  // If two processes start at once, one writes the file and both read it.
  await writeFile(file, await create(), { flag: 'wx', mode: PRIVATE_FILE }).catch(
    (error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
