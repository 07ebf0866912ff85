// Limits the bytes in the store of results, in total and per organization.
import { readResultName } from './result-name.ts'
import { StoreFault } from './store.ts'

/** The most bytes that may be stored at once. */
export interface QuotaLimits {
  bytes: number
  /** The part (0 to 1) of them that one organization may have. */
  organizationShare: number
}

/** An organization has reached its limit of stored bytes. The message is for its user. */
export class OrganizationQuotaError extends Error {
  constructor() {
    super(
      'Your organization has reached the limit of stored large results. Try again when some of them have expired, or with a smaller file.',
    )
    this.name = 'OrganizationQuotaError'
  }
}

/** A result that is stored or being stored. */
interface Entry {
  bytes: number
  /** Undefined if another process stored it. */
  organization: string | undefined
  /** When it was stored, as `performance.now()`; infinite until then. Two results may be stored in one millisecond. */
  storedAt: number
}

/** Counts stored bytes. What other processes stored counts for no organization. */
export class Quota {
  readonly #limits: QuotaLimits
  readonly #entries = new Map<string, Entry>()
  readonly #organizations = new Map<string, number>()
  #bytes = 0

  constructor(limits: QuotaLimits) {
    this.#limits = limits
  }

  /** Counts a result that is about to be stored. Throws a `StoreFault` or an `OrganizationQuotaError` if there is no room. */
  reserve(name: string, bytes: number, organization: string): void {
    const { bytes: most, organizationShare } = this.#limits
    if (this.#bytes + bytes > most) {
      throw new StoreFault('is full', new Error(`ATLAS_RESULT_BYTES allows ${most} bytes.`))
    }
    if ((this.#organizations.get(organization) ?? 0) + bytes > most * organizationShare)
      throw new OrganizationQuotaError()
    this.#add(name, { bytes, organization, storedAt: Number.POSITIVE_INFINITY })
  }

  /** A reserved result is stored now. */
  stored(name: string): void {
    const entry = this.#entries.get(name)
    if (entry) entry.storedAt = performance.now()
  }

  /** A result is not stored, or no longer. */
  release(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.#entries.delete(name)
    this.#count(entry, -1)
  }

  /** Stops counting expired results of a store that removes them itself. */
  expire(lifetime: number): void {
    for (const name of this.#entries.keys()) {
      const { madeAt = 0 } = readResultName(name) ?? {}
      if (madeAt + lifetime < Date.now()) this.release(name)
    }
  }

  /**
   * Counts what is in the store, given by name. `since`: when the list was begun, as `performance.now()`; later results
   * are not in it.
   */
  replace(listed: ReadonlyMap<string, number>, since: number): void {
    for (const [name, { storedAt }] of this.#entries) {
      if (storedAt < since && !listed.has(name)) this.release(name)
    }
    for (const [name, bytes] of listed) {
      if (!this.#entries.has(name)) this.#add(name, { bytes, organization: undefined, storedAt: since })
    }
  }

  #add(name: string, entry: Entry): void {
    this.#entries.set(name, entry)
    this.#count(entry, 1)
  }

  #count({ bytes, organization }: Entry, sign: 1 | -1): void {
    this.#bytes += sign * bytes
    if (organization === undefined) return
    const left = (this.#organizations.get(organization) ?? 0) + sign * bytes
    if (left > 0) this.#organizations.set(organization, left)
    else this.#organizations.delete(organization)
  }
}
