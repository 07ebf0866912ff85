// What the engine uses of `node:crypto`, for the page without a server: SHA-256 digests of texts.
import { sha256 } from '../../library/browser/sha256.ts'
import { Buffer } from './buffer.ts'

/** A digest that is being made. */
interface Digest {
  update(text: string): Digest
  digest(encoding: 'base64'): string
}

export function createHash(): Digest {
  let all = ''
  const made: Digest = {
    update(text) {
      all += text
      return made
    },
    digest: (encoding) => Buffer.from(sha256(new TextEncoder().encode(all))).toString(encoding),
  }
  return made
}
