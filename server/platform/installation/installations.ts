// The installations of the app in organizations: stores their secrets, encrypted, and removes what belongs to one.
// The address of events is known to everyone who has the descriptor, so an event is believed by what it proves.
import { createHash, timingSafeEqual } from 'node:crypto'
import { CallError } from '@atlas/core/wire/call.ts'
import { forgetOrganization, type HostDatabase } from '../../storage/tables.ts'
import { readInstallation, type InstallationFields } from '../oauth/installation.ts'
import type { PlatformClient } from '../oauth/platform-client.ts'
import { PlatformError } from '../oauth/platform-error.ts'
import { IDLE, LOST, NotAuthorized, type TokenRow, type TokenTable } from '../oauth/token-table.ts'
import type { Tokens } from '../oauth/tokens.ts'
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import type { CallingOrganization } from './call-tokens.ts'
import { isProvenBy, readInstalled, readUninstall, type EventSubject } from './events.ts'
import { Removals } from './removals.ts'

/** What installations depend on. */
export interface InstallationSettings extends EventSubject {
  database: HostDatabase
  table: TokenTable
  client: Pick<PlatformClient, 'install'>
  tokens: Pick<Tokens, 'renew'>
  /** The numbers and domains of the organizations that may install the app; undefined if all may. */
  allowed: ReadonlySet<string> | undefined
}

/** What an event did. */
export interface EventOutcome {
  organization: OrganizationKey
  /**
   * `reported`: the removal is not proved, and the platform still gives tokens, so it is asked again later. `unknown`:
   * the event of a removal proved nothing, and the organization has no installation, so nothing was deleted.
   */
  outcome: 'installed' | 'removed' | 'reported' | 'unknown'
}

/** The platform confirms a true removal within this time. */
const CONFIRMED_WITHIN_MILLISECONDS = 86_400_000

/** The installations of a host. Each is stored in the place of a refresh token. */
export class Installations {
  readonly #settings: InstallationSettings
  readonly #removals: Removals

  constructor(settings: InstallationSettings) {
    this.#settings = settings
    this.#removals = new Removals(settings.database)
  }

  /**
   * Takes the event of an installation: gets its first tokens, and stores them. Throws a `CallError` if the event proves
   * too little, or a `PlatformError` if the platform gives no tokens, and then stores nothing.
   */
  async install(body: Uint8Array, token?: CallingOrganization): Promise<EventOutcome> {
    const { client, table } = this.#settings
    const { organization, code, ...installation } = readInstalled(body, this.#settings)
    const isProven = isProvenBy(token, { organization, domain: installation.domain })
    this.#requireAllowed(organization, installation.domain)
    const { appSecret } = installation
    await this.#removals.refuseRemoved(organization, appSecret, { issuedAt: token?.issuedAt, isProven })
    const grant = await client.install(installation, code)
    for (let isStored = false; !isStored;) {
      const row = await table.read(organization)
      if (row && !isProven) await this.#requireReplaceable(row, installation)
      // If another event or a refresh comes between, the new row is judged.
      isStored = row
        ? await table.replace(row, grant, Date.now())
        : await table.add(organization, grant, Date.now())
    }
    await this.#removals.withdraw(organization)
    return { organization, outcome: 'installed' }
  }

  /**
   * Takes the event of a removal: deletes everything about the organization if the event proves that it may, or the
   * platform confirms it. Throws a `CallError` if it is about another installation.
   */
  async uninstall(body: Uint8Array, token?: CallingOrganization): Promise<EventOutcome> {
    const event = readUninstall(body, this.#settings)
    const { organization, appSecret } = event
    const isProven = isProvenBy(token, event)
    const row = await this.#settings.table.read(organization)
    const known = row && this.#installationIn(row)
    if (!isProven) {
      if (!row) return { organization, outcome: 'unknown' }
      if (known && appSecret !== undefined && !isSameSecret(known.appSecret, appSecret))
        throw new CallError(401, 'The appSecret of the event does not belong to this installation.')
      if (known && event.domain !== undefined && event.domain !== known.domain)
        throw new CallError(401, 'The domain of the event does not belong to this installation.')
      // Everyone knows domains and the client identifier. So without a secret, the platform must confirm the event.
      if (known && appSecret === undefined && !(await this.#isRemoved(row, known))) {
        await this.#removals.report(organization, Date.now())
        return { organization, outcome: 'reported' }
      }
    }
    await this.#remove(organization, known)
    return { organization, outcome: 'removed' }
  }

  /**
   * The organization that an event reports a payment of; undefined if it has no installation. The event proves nothing: the
   * platform is asked whether the organization has paid.
   */
  async organizationOfPayment(
    body: Uint8Array,
    token?: CallingOrganization,
  ): Promise<OrganizationKey | undefined> {
    const event = readUninstall(body, this.#settings)
    isProvenBy(token, event)
    return (await this.#settings.table.read(event.organization)) ? event.organization : undefined
  }

  /**
   * Asks the platform again about removals that were only reported, and deletes what it confirms. Returns the
   * organizations that it still gives tokens for after a day; they stay.
   */
  async confirmRemovals(now: number): Promise<readonly OrganizationKey[]> {
    const kept: OrganizationKey[] = []
    for (const { organization, reported_at } of await this.#removals.reported()) {
      const row = await this.#settings.table.read(organization)
      const known = row && this.#installationIn(row)
      if (!known || (await this.#isRemoved(row, known))) await this.#remove(organization, known)
      else if (reported_at + CONFIRMED_WITHIN_MILLISECONDS < now) {
        await this.#removals.withdraw(organization)
        kept.push(organization)
      }
    }
    return kept
  }

  /** The domain of an organization. Null in the standard edition, and without an installation. */
  async domainOf(organization: OrganizationKey): Promise<string | null> {
    const row = await this.#settings.table.read(organization)
    return (row && this.#installationIn(row))?.domain ?? null
  }

  #requireAllowed(organization: OrganizationKey, domain: string | null): void {
    const { allowed } = this.#settings
    const [, id = ''] = organization.split(':')
    if (!allowed || allowed.has(id) || (domain !== null && allowed.has(domain))) return
    throw new CallError(
      403,
      `The operator of this app does not allow ${organizationName(organization)} to install it.`,
    )
  }

  async #remove(organization: OrganizationKey, known: InstallationFields | undefined): Promise<void> {
    await this.#removals.add(organization, known?.appSecret, Date.now())
    await forgetOrganization(this.#settings.database, organization)
  }

  /**
   * Throws a `CallError` unless an event without a proof may replace a stored installation. The platform gives tokens
   * only for the secret, the domain and the app together: so the same secret, or another one of the same domain, is of
   * the same organization. All others may be of anyone, as long as the stored secret is valid. A code proves no domain.
   */
  async #requireReplaceable(row: TokenRow, { appSecret, domain }: InstallationFields): Promise<void> {
    const known = this.#installationIn(row)
    if (!known || isSameSecret(known.appSecret, appSecret)) return
    if (!this.#settings.hasCode && domain !== null && domain === known.domain) return
    if (await this.#isRefused(row, known)) return
    throw new CallError(
      401,
      `The app is installed in ${organizationName(row.organization)} with another appSecret, which the platform still accepts. Remove the app there, then install it again. If it was removed, the operator of the app must forget the organization (atlas forget).`,
    )
  }

  /**
   * Whether the platform refuses a stored installation, right after it has accepted another one. So each refusal is
   * about the installation, and not about the app. Throws a `PlatformError` if it does not answer.
   */
  async #isRefused(row: TokenRow, installation: InstallationFields): Promise<boolean> {
    try {
      await this.#askAgain(row, installation)
      return false
    } catch (error) {
      if (error instanceof PlatformError && isRefusal(error)) return true
      throw error
    }
  }

  /** Whether the platform confirms that an installation was removed. A fault, or a wrong client secret, does not. */
  async #isRemoved(row: TokenRow, installation: InstallationFields): Promise<boolean> {
    try {
      await this.#askAgain(row, installation)
      return false
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      return error.reason !== 'not-done' && isRefusal(error)
    }
  }

  /**
   * Asks the platform for tokens of a stored installation. Those for a refresh token are stored, since it works once.
   * Throws a `PlatformError` if the platform gives none, or if another process is asking.
   */
  async #askAgain(row: TokenRow, installation: InstallationFields): Promise<void> {
    const { client, tokens } = this.#settings
    if (installation.refreshToken === undefined) {
      await client.install(installation)
      return
    }
    const isRefreshed = row.lease_until !== IDLE && row.lease_until !== LOST && row.lease_until > Date.now()
    if (isRefreshed || (await tokens.renew(row)) === undefined)
      throw new PlatformError('unclear', 'The stored tokens are being refreshed. Try again.')
  }

  /** Undefined if it cannot be decrypted. Without its key it is of no use, and can be replaced and removed. */
  #installationIn(row: TokenRow): InstallationFields | undefined {
    try {
      return readInstallation(this.#settings.table.open(row, 'refresh_token'))
    } catch (error) {
      if (error instanceof NotAuthorized) return undefined
      throw error
    }
  }
}

/** A request that came too late, and one too many, are no refusals. */
const NO_REFUSALS = new Set([408, 429])

/** Whether the platform has decided against an installation. */
function isRefusal({ reason, status = 0 }: PlatformError): boolean {
  return reason === 'invalid-grant' || (status >= 400 && status < 500 && !NO_REFUSALS.has(status))
}

/** Compares in a time that does not depend on the secrets. */
function isSameSecret(one: string, other: string): boolean {
  const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(one), digestOf(other))
}
