// Access tokens: JWTs that the sandbox signs with a key of its own, and takes from nobody else.
import { join } from 'node:path'
import type { CryptoKey } from 'jose'
import { readOrCreateFile, newSecret } from '../secrets.ts'
import type { Grant } from './grants.ts'

/** What an access token says. */
export interface AccessClaims {
  /** Acts for this person. */
  person: string
  clientId: string
  scopes: readonly string[]
  /** The id of the consent that it came of. */
  grant: string
}

/** One algorithm: what a token says of its own signature is not believed. */
const ALGORITHM = 'ES256'

/** Tells access tokens from other JWTs (RFC 9068, section 2.1). */
const TYPE = 'at+jwt'

interface KeyPair {
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** What tokens are made of. */
export interface AccessTokenOptions {
  dataFolder: string
  /** Seconds. */
  lifetime: number
  /** The address of the sandbox: who issues. */
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

  /** Seconds for which a token works. */
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

  /** What a token says. Throws an `Error` with a sentence where it is none of ours, or not valid any more. */
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
      throw new Error('The access token is none that this platform gave out.', { cause: error })
    }
  }

  #audience(): string {
    return `${this.#options.issuer()}/api/v2`
  }

  #pair(): Promise<KeyPair> {
    return (this.#keys ??= readKeys(join(this.#options.dataFolder, 'signing-key.json')))
  }
}

/** The key pair of the data folder, made where there is none. */
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
    throw new Error(`${file} holds no key pair. Delete it, and a new one is made; tokens end with it.`)
  }
  return { privateKey, publicKey }
}
