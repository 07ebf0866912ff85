// What the host remembers of removed installations, and of removals that are not confirmed yet.
import { createHash } from 'node:crypto'
import { CallError } from '@atlas/core/wire/call.ts'
import type { HostDatabase } from '../../storage/tables.ts'
import type { OrganizationKey } from '../../organizations.ts'

/** The clocks of platform and host may differ by this many milliseconds. */
const CLOCK_MILLISECONDS = 60_000

/** A removal that an event reported without a proof. */
export interface ReportedRemoval {
  organization: OrganizationKey
  reported_at: number
}

/** The removals of a host. They are stored as digests: of a removed organization nothing else stays. */
export class Removals {
  readonly #database: HostDatabase

  constructor(database: HostDatabase) {
    this.#database = database
  }

  /** Remembers that an installation was removed. Without its secret, only the time counts. */
  async add(organization: OrganizationKey, appSecret: string | undefined, removed_at: number): Promise<void> {
    const digests = [digestOf(organization)]
    if (appSecret !== undefined) digests.push(digestOf(organization, appSecret))
    for (const digest of digests) {
      await this.#database
        .insertInto('removals')
        .values({ digest, removed_at })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ removed_at }))
        .execute()
    }
  }

  /**
   * Throws a `CallError` (401) for the event of an installation that was removed since: it was issued before the last
   * removal, or its secret is one that was removed. A platform may give an organization the same secret again: a token
   * that proves the event (`isProven`), and was issued after the removal, shows it.
   */
  async refuseRemoved(
    organization: OrganizationKey,
    appSecret: string,
    { issuedAt, isProven }: { issuedAt: number | undefined; isProven: boolean },
  ): Promise<void> {
    const ofSecret = digestOf(organization, appSecret)
    const rows = await this.#database
      .selectFrom('removals')
      .selectAll()
      .where('digest', 'in', [digestOf(organization), ofSecret])
      .execute()
    const isOld = ({ digest, removed_at }: { digest: string; removed_at: number }): boolean =>
      digest === ofSecret
        ? !isProven || issuedAt === undefined || issuedAt <= removed_at
        : issuedAt !== undefined && issuedAt + CLOCK_MILLISECONDS < removed_at
    if (rows.some(isOld)) {
      throw new CallError(
        401,
        'The event is about an installation that has been removed since. Install the app again.',
      )
    }
  }

  /** Keeps a removal that cannot be proved until the platform confirms it. The first report counts. */
  async report(organization: OrganizationKey, reported_at: number): Promise<void> {
    await this.#database
      .insertInto('reported_removals')
      .values({ organization, reported_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** The removals that are not confirmed. */
  reported(): Promise<ReportedRemoval[]> {
    return this.#database.selectFrom('reported_removals').selectAll().execute()
  }

  /** Forgets the report of a removal. */
  async withdraw(organization: OrganizationKey): Promise<void> {
    await this.#database.deleteFrom('reported_removals').where('organization', '=', organization).execute()
  }
}

function digestOf(organization: OrganizationKey, appSecret = ''): string {
  return createHash('sha256').update(`${organization}\0${appSecret}`).digest('base64url')
}
