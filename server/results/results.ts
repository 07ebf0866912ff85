// The large parts of answers. They can be fetched until they expire, by addresses that cannot be guessed.
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import type { Config } from '../config.ts'
import { FolderStore } from './folder-store.ts'
import { Quota, type QuotaLimits } from './quota.ts'
import type { TaskOrganization } from '../jobs/task-organization.ts'
import { readResultName } from './result-name.ts'
import { StoreFault, type FoundResult, type StoredResult, type ResultStore } from './store.ts'

/** How often the store is swept during the lifetime of a result. */
const SWEEPS = 4

/** A result and its content type. */
export type OpenResult = FoundResult & { contentType: string }

/** The results of a host. */
export class Results {
  readonly #store: ResultStore
  readonly #lifetime: number
  readonly #quota: Quota
  readonly #timer: NodeJS.Timeout

  constructor(
    store: ResultStore,
    seconds: number,
    limits: QuotaLimits = { bytes: Infinity, organizationShare: 1 },
  ) {
    this.#store = store
    this.#quota = new Quota(limits)
    this.#lifetime = seconds * 1000
    this.#timer = setInterval(() => void this.sweep(), this.#lifetime / SWEEPS).unref()
  }

  /**
   * Stores a result, completely or not at all. Throws a `StoreFault`, an `OrganizationQuotaError`, or the reason of the signal.
   */
  async put(
    result: StoredResult,
    signal: AbortSignal,
    organization: TaskOrganization = 'unnamed',
  ): Promise<void> {
    const { name, pieces } = result
    this.#quota.reserve(name, bytesIn(pieces), organization)
    try {
      await this.#store.put(result, signal)
    } catch (error) {
      this.#quota.release(name)
      throw error
    }
    this.#quota.stored(name)
  }

  /** Removes results that nobody will ask for. What cannot be removed expires. */
  async discard(names: readonly string[]): Promise<void> {
    for (const name of names) {
      try {
        await this.#store.remove?.(name)
        this.#quota.release(name)
      } catch {
        // It still counts, and the sweep reports why it stays.
      }
    }
  }

  /** Called with each error of a sweep. */
  onFault: (error: unknown) => void = () => {}

  /** Opens a result; undefined if it does not exist or has expired. Throws a `StoreFault`. */
  async open(name: string): Promise<OpenResult | undefined> {
    const named = readResultName(name)
    if (!named || named.madeAt + this.#lifetime < Date.now()) return undefined
    const found = await this.#store.open(name)
    if (found && 'stream' in found) requireWhole(found, named.bytes)
    return found && { ...found, contentType: named.contentType }
  }

  /**
   * Removes expired results, and counts the others, including results of other hosts in the same folder. Never throws: a
   * folder that cannot be read or written to is no reason not to serve, and its results go on counting.
   */
  async sweep(): Promise<void> {
    try {
      await this.#sweep()
    } catch (error) {
      this.onFault(error)
    }
  }

  async #sweep(): Promise<void> {
    await this.#store.sweep?.(this.#lifetime)
    const since = performance.now()
    const listed = await this.#store.list?.()
    if (listed) this.#quota.replace(listed, since)
    else this.#quota.expire(this.#lifetime)
  }

  /** Stops sweeping, and closes all connections. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store.close?.()
  }
}

/** Throws a `StoreFault` if a result does not have the bytes that its name states, or the store does not know them. */
function requireWhole(
  { bytes, stream }: { bytes: number; stream: Readable },
  stated: number | undefined,
): void {
  if (Number.isSafeInteger(bytes) && (stated === undefined || stated === bytes)) return
  stream.on('error', () => {}).destroy()
  throw new StoreFault('has only a part of this one', new Error(`${bytes} instead of ${stated} bytes`))
}

/** Opens the configured store: a bucket, or else a folder. */
export async function openResults(config: Config): Promise<Results> {
  const { resultSeconds, resultBytes, organizationShare } = config
  const limits = { bytes: resultBytes, organizationShare: organizationShare / 100 }
  const results = new Results(await openStore(config), resultSeconds, limits)
  // Not awaited: the host starts meanwhile.
  void results.sweep()
  return results
}

/** The library for buckets is loaded only if there is one, because it takes time at the start. */
async function openStore(config: Config): Promise<ResultStore> {
  const { dataFolder, bucket, bucketServes, bucketKey, bucketSecret, bucketToken, bucketRegion } = config
  if (bucket === undefined) return new FolderStore(join(dataFolder, 'results'))
  const { BucketStore } = await import('./bucket-store.ts')
  return new BucketStore({
    address: bucket,
    accessKeyId: bucketKey ?? '',
    secretAccessKey: bucketSecret ?? '',
    sessionToken: bucketToken,
    region: bucketRegion,
    isRedirecting: bucketServes === 'redirect',
  })
}
