// Encrypts what is secret before it is stored: AES-256-GCM, each text bound to its place, keys that can be rotated.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** What is derived from a secret. The number changes if the way of encrypting ever does. */
const PURPOSE = 'atlas-formats vault 1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A text that cannot be decrypted: its key is not at hand, or it is not what was stored there. */
export class VaultError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'VaultError'
  }
}

interface Key {
  id: string
  bytes: Buffer
}

/** Encrypts with the first of its secrets, decrypts with any of them. */
export class Vault {
  readonly #current: Key
  readonly #keys: ReadonlyMap<string, Key>

  constructor(secrets: readonly string[]) {
    const keys = secrets.map(derive)
    const [current] = keys
    if (!current) throw new Error('A vault needs a secret.')
    this.#current = current
    this.#keys = new Map(keys.map((key) => [key.id, key]))
  }

  /** Encrypts a text. It can be decrypted only as the text of the same place (table, column, row). */
  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#current.bytes, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.#current.id}.${sealed.toString('base64url')}`
  }

  /** Decrypts what `seal` gave for this place. Throws a `VaultError`. */
  open(sealed: string, place: string): string {
    const [id = '', content = ''] = sealed.split('.')
    const key = this.#keys.get(id)
    if (!key) throw new VaultError(`It was encrypted with a key that ATLAS_KEY does not hold.`)
    const bytes = Buffer.from(content, 'base64url')
    const end = bytes.length - TAG_BYTES
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(end))
      return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new VaultError('It was changed, or belongs to another place.')
    }
  }
}

/** The key of a secret, and a name for it that tells nothing about it. */
function derive(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return {
    id: createHash('sha256').update(`${PURPOSE} id`).update(bytes).digest('base64url').slice(0, 8),
    bytes,
  }
}
