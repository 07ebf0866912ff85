// Access tokens: JWTs that the sandbox signs with its own key. It accepts no others.
import { join } from 'node:path'
import type { CryptoKey } from 'jose'
import { readOrCreateFile, newSecret } from '../secrets.ts'
import type { Grant } from './grants.ts'

/** The claims of an access token. */
export interface AccessClaims {
  /** The person that the token acts for. */
  person: string
  clientId: string
  scopes: readonly string[]
  /** The id of the consent that it belongs to. */
  grant: string
}

/** The only accepted algorithm. The header of a token cannot choose another. */
const ALGORITHM = 'ES256'

/** Distinguishes access tokens from other JWTs (RFC 9068, section 2.1). */
const TYPE = 'at+jwt'

interface KeyPair {
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** The options of access tokens. */
export interface AccessTokenOptions {
  dataFolder: string
  /** Seconds. */
  lifetime: number
  /** The issuer: the address of the sandbox. */
  issuer(): string
  now(): number
}

/** Makes and reads access tokens. */
export class AccessTokens {
  readonly #options: AccessTokenOptions
  #keys: Promise<KeyPair> | undefined

  constructor(options: AccessTokenOptions) {
    this.#options = options
  }

  /** Lifetime of a token in seconds. */
  get lifetime(): number {
    return this.#options.lifetime
  }

  /** A new token of a grant. */
  async sign({ id, clientId, person, scope }: Grant): Promise<string> {
    const { SignJWT } = await import('jose')
    const { privateKey } = await this.#pair()
    const { issuer, lifetime, now } = this.#options
    const seconds = Math.floor(now() / 1000)
    return new SignJWT({ client_id: clientId, scope, grant: id })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(issuer())
      .setAudience(this.#audience())
      .setSubject(person)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .setJti(newSecret())
      .sign(privateKey)
  }

  /** Verifies a token. Throws an `Error` with a sentence if the token is forged or has expired. */
  async read(token: string): Promise<AccessClaims> {
    const { errors, jwtVerify } = await import('jose')
    const { publicKey } = await this.#pair()
    const { issuer, now } = this.#options
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: issuer(),
        audience: this.#audience(),
        requiredClaims: ['exp', 'sub', 'jti', 'client_id', 'scope', 'grant'],
        currentDate: new Date(now()),
      })
      const { sub: person = '', client_id: clientId, scope, grant } = payload
      return {
        person,
        clientId: String(clientId),
        scopes: String(scope).split(' '),
        grant: String(grant),
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new Error('The access token has expired.', { cause: error })
      throw new Error('The access token was not issued by this platform.', { cause: error })
    }
  }

  #audience(): string {
    return `${this.#options.issuer()}/api/v2`
  }

  #pair(): Promise<KeyPair> {
    return (this.#keys ??= readKeys(join(this.#options.dataFolder, 'signing-key.json')))
  }
}

/** The key pair of the data folder. Creates it if it is missing. */
async function readKeys(file: string): Promise<KeyPair> {
  const { exportJWK, generateKeyPair, importJWK } = await import('jose')
  const text = await readOrCreateFile(file, async () => {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  })
  const { d, ...publicPart } = JSON.parse(text) as { d: string; kty: string }
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicPart, d }, ALGORITHM),
    importJWK(publicPart, ALGORITHM),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new Error(
      `${file} does not contain a key pair. Delete the file to create a new one; all tokens become invalid.`,
    )
  }
  return { privateKey, publicKey }
}
