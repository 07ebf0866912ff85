// Limits the bytes in the store of results, in total and per tenant.
import { readResultName } from './result-name.ts'
import { StoreFault } from './store.ts'

/** The most bytes that may be stored at once. */
export interface QuotaLimits {
  bytes: number
  /** The part (0 to 1) of them that one tenant may have. */
  share: number
}

/** A tenant has reached its limit of stored bytes. The message is for its user. */
export class ShareUsedError extends Error {
  constructor() {
    super(
      'Your organization has reached the limit of stored large results. Try again when some of them have expired, or with a smaller file.',
    )
    this.name = 'ShareUsedError'
  }
}

/** A result that is stored or being stored. */
interface Entry {
  bytes: number
  /** Undefined if another process stored it. */
  tenant: string | undefined
  /** When it was stored, as `performance.now()`; infinite until then. Two results may be stored in one millisecond. */
  storedAt: number
}

/** Counts stored bytes. What other processes stored counts for no tenant. */
export class Quota {
  readonly #limits: QuotaLimits
  readonly #entries = new Map<string, Entry>()
  readonly #tenants = new Map<string, number>()
  #bytes = 0

  constructor(limits: QuotaLimits) {
    this.#limits = limits
  }

  /** Counts a result that is about to be stored. Throws a `StoreFault` or a `ShareUsedError` if there is no room. */
  reserve(name: string, bytes: number, tenant: string): void {
    const { bytes: most, share } = this.#limits
    if (this.#bytes + bytes > most) {
      throw new StoreFault('is full', new Error(`ATLAS_RESULT_BYTES allows ${most} bytes.`))
    }
    if ((this.#tenants.get(tenant) ?? 0) + bytes > most * share) throw new ShareUsedError()
    this.#add(name, { bytes, tenant, storedAt: Number.POSITIVE_INFINITY })
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
      if (!this.#entries.has(name)) this.#add(name, { bytes, tenant: undefined, storedAt: since })
    }
  }

  #add(name: string, entry: Entry): void {
    this.#entries.set(name, entry)
    this.#count(entry, 1)
  }

  #count({ bytes, tenant }: Entry, sign: 1 | -1): void {
    this.#bytes += sign * bytes
    if (tenant === undefined) return
    const left = (this.#tenants.get(tenant) ?? 0) + sign * bytes
    if (left > 0) this.#tenants.set(tenant, left)
    else this.#tenants.delete(tenant)
  }
}
