// The client for the platform: requests tokens and subscriptions, only from the configured addresses.
import { counted } from '@atlas/core/counted.ts'
import { createHash, createHmac } from 'node:crypto'
import type { RequestInit, Response } from 'undici'
import { ByteCollector } from '../../net/byte-collector.ts'
import { meteredFetch, type WireMeter } from '../../net/wire-meter.ts'
import { apiAddress } from '../profiles.ts'
import { readGrant, type TokenPair } from './grant.ts'
import { readInstallation, writeInstallation, type InstallationFields } from './installation.ts'
import { PlatformError } from './platform-error.ts'
import { readSubscription, type SubscriptionState } from '../subscription/read-subscription.ts'

/** The addresses of the platform, and the app's credentials. */
export interface PlatformSettings {
  /** The API, without `/api/v2` and without a trailing slash. It may contain `{domain}`. */
  platformUrl: string
  /** The authorization server, likewise. */
  authUrl: string
  clientId: string
  clientSecret: string
  /** The identifier of the app in its descriptor. */
  appIdentifier: string
  /** The grant type for tokens of an installation. Left out, people authorize the app. */
  installationGrant?: string | undefined
  /** Limits one request, from the connection to the last byte. */
  platformSeconds: number
}

/** One authorization: its state, and the cookie of the browser where it began. Both cannot be guessed. */
interface Attempt {
  state: string
  browser: string
}

/** Answers of the platform are small. A longer one is rejected. */
const ANSWER_BYTES = 100_000

/** An answer of any endpoint. */
interface Answer {
  status: number
  body: Readonly<Record<string, unknown>>
}

/** The client of one app for one platform. */
export class PlatformClient {
  readonly #settings: PlatformSettings

  constructor(settings: PlatformSettings) {
    this.#settings = settings
  }

  /** The address at which a person is asked for consent (docs/platform-interface.md, endpoint 1). */
  authorizeUrl(redirectUri: string, scopes: readonly string[], attempt: Attempt): string {
    const { authUrl, clientId } = this.#settings
    const url = new URL(`${authUrl}/oauth/authorize`)
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      state: attempt.state,
      code_challenge: createHash('sha256').update(this.#verifierOf(attempt)).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  /** Tokens for a code (endpoint 2). Throws a `PlatformError`. */
  exchange(code: string, redirectUri: string, attempt: Attempt): Promise<TokenPair> {
    return this.#token({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
      code_verifier: this.#verifierOf(attempt),
    })
  }

  /**
   * New tokens for a refresh token, which works only once (endpoint 3), or for an installation, which works again
   * unless it has a refresh token. Throws a `PlatformError`.
   */
  refresh(stored: string): Promise<TokenPair> {
    if (this.#settings.installationGrant === undefined)
      return this.#token({ grant_type: 'refresh_token', refresh_token: stored })
    const installation = readInstallation(stored)
    const { refreshToken } = installation
    if (refreshToken === undefined) return this.install(installation)
    return this.#rotating(installation, { grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /**
   * Tokens for an installation of the app, by its secret, or by a code that came with the event. Throws a
   * `PlatformError`.
   */
  install(installation: InstallationFields, code?: string): Promise<TokenPair> {
    if (code !== undefined) return this.#rotating(installation, { grant_type: 'authorization_code', code })
    const { installationGrant = '', appIdentifier } = this.#settings
    const { appSecret, domain, userId } = installation
    const fields = {
      grant_type: installationGrant,
      app_id: appIdentifier,
      app_secret: appSecret,
      domain,
      user_id: userId,
    }
    return this.#token(fields, writeInstallation(installation))
  }

  /**
   * The state of the app's subscription, for the organization of the token (endpoint 4). `domain`: of the organization,
   * if the platform's address needs it. Throws a `PlatformError`.
   */
  async subscription(accessToken: string, domain: string | null = null): Promise<SubscriptionState> {
    const { platformUrl, appIdentifier } = this.#settings
    const api = apiAddress(platformUrl, domain)
    if (api === undefined) {
      throw new PlatformError('not-done', 'The address of the platform needs the domain of the organization.')
    }
    const url = `${api}/api/v2/applications/${encodeURIComponent(appIdentifier)}/subscription`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const { status, body } = await this.#ask(url, { headers })
    return readSubscription(status, body)
  }

  /**
   * The proof key of an authorization (RFC 7636). It is derived instead of stored, so that any host can finish what
   * another one began.
   */
  #verifierOf({ state, browser }: Attempt): string {
    const { clientSecret } = this.#settings
    return createHmac('sha256', clientSecret).update(`code verifier ${browser} ${state}`).digest('base64url')
  }

  /** Tokens of an installation that come with a refresh token, which is stored with the installation. */
  async #rotating(
    installation: InstallationFields,
    fields: Readonly<Record<string, string>>,
  ): Promise<TokenPair> {
    const pair = await this.#token(fields)
    const { refreshToken } = pair
    return { ...pair, refreshToken: writeInstallation({ ...installation, refreshToken }) }
  }

  async #token(
    fields: Readonly<Record<string, string | number | null>>,
    installation?: string,
  ): Promise<TokenPair> {
    const { authUrl, clientId: client_id, clientSecret: client_secret } = this.#settings
    const { status, body } = await this.#ask(`${authUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, client_id, client_secret }),
    })
    return readGrant(status, body, installation)
  }

  async #ask(url: string, init: RequestInit): Promise<Answer> {
    const { platformSeconds } = this.#settings
    const signal = AbortSignal.timeout(platformSeconds * 1000)
    try {
      // A redirect could send a secret to another server.
      return await meteredFetch(url, { ...init, redirect: 'manual', signal }, async (response, meter) => ({
        status: response.status,
        body: objectIn(await textOf(response, meter)),
      }))
    } catch (error) {
      if (error instanceof PlatformError) throw error
      if (signal.aborted) {
        throw new PlatformError(
          'unclear',
          `The platform did not answer within ${counted(platformSeconds, 'second')}.`,
          { cause: error },
        )
      }
      const isUnreached = UNREACHED.has(codeOf(error))
      throw new PlatformError(
        isUnreached ? 'not-done' : 'unclear',
        isUnreached ? 'The platform cannot be reached.' : 'The platform closed the connection early.',
        { cause: error },
      )
    }
  }
}

/** Errors that occur before anything is sent. */
const UNREACHED = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } }
  return cause?.code ?? cause?.errors?.[0]?.code ?? ''
}

function objectIn(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer['body']) : {}
  } catch {
    return {}
  }
}

async function textOf({ body }: Response, meter: WireMeter): Promise<string> {
  const collected = new ByteCollector()
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    collected.add(chunk)
    meter.countBody(chunk.length)
    if (collected.length > ANSWER_BYTES)
      throw new PlatformError('unclear', 'The platform sent an answer that is far too long.')
  }
  return collected.bytes().toString('utf8')
}
