// Values that nobody can guess: how they are made, and what is kept of them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** A new value of 256 random bits, in characters that may stand in an address, a cookie, a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a secret. One round of SHA-256 is enough where nobody can try all values, and these are random;
 * for passwords that people think of it would not be.
 */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether a secret has this digest; takes the same time whatever it is. */
export function hasDigest(secret: string, digest: string): boolean {
  const [given, kept] = [Buffer.from(digestOf(secret)), Buffer.from(digest)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

/** What a file holds, for its owner's eyes only; written by `make` where it is not there. */
export async function readOrCreateFile(file: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  // Of two that start at once, one writes and both read it.
  await writeFile(file, await make(), { flag: 'wx', mode: 0o600 }).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
