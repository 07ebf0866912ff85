// Encrypts tokens before they are stored: AES-256-GCM, each text bound to its place in the database, with key rotation.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** The context of the key derivation. Stored tokens depend on it; a new way of encrypting needs a new number. */
const PURPOSE = 'atlas-formats vault 1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A text that cannot be decrypted: its key is missing, or the text was changed or moved. */
export class DecryptionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DecryptionError'
  }
}

interface Key {
  id: string
  bytes: Buffer
}

/** Encrypts with the first secret, decrypts with any of them. */
export class TokenEncryption {
  readonly #current: Key
  readonly #keys: ReadonlyMap<string, Key>

  constructor(secrets: readonly string[]) {
    const keys = secrets.map(derive)
    const [current] = keys
    if (!current) throw new Error('Encryption needs a secret.')
    this.#current = current
    this.#keys = new Map(keys.map((key) => [key.id, key]))
  }

  /** Encrypts a text. It can be decrypted only for the same place (table, column, row). */
  encrypt(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#current.bytes, nonce).setAAD(Buffer.from(place))
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.#current.id}.${encrypted.toString('base64url')}`
  }

  /** Decrypts a text that `encrypt` returned for this place. Throws a `DecryptionError`. */
  decrypt(encrypted: string, place: string): string {
    const [id = '', content = ''] = encrypted.split('.')
    const key = this.#keys.get(id)
    if (!key) throw new DecryptionError('It was encrypted with a key that is not in ATLAS_KEY.')
    const bytes = Buffer.from(content, 'base64url')
    const end = bytes.length - TAG_BYTES
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(end))
      return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new DecryptionError('It was changed, or it belongs to another place.')
    }
  }
}

/** Derives the key of a secret, and an identifier that reveals nothing about it. */
function derive(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return {
    id: createHash('sha256').update(`${PURPOSE} id`).update(bytes).digest('base64url').slice(0, 8),
    bytes,
  }
}
