// The large parts of answers. They can be fetched until they expire, by addresses that cannot be guessed.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FolderStore } from './folder-store.ts'
import { readResultName } from './result-name.ts'
import type { FoundResult, Result, ResultStore } from './store.ts'

/** How often the store is swept during the lifetime of a result. */
const SWEEPS = 4

/** A result and its content type. */
export type OpenResult = FoundResult & { contentType: string }

/** The results of a host. */
export class Results {
  readonly #store: ResultStore
  readonly #lifetime: number
  readonly #timer: NodeJS.Timeout

  constructor(store: ResultStore, seconds: number) {
    this.#store = store
    this.#lifetime = seconds * 1000
    this.#timer = setInterval(() => void this.sweep(), this.#lifetime / SWEEPS).unref()
  }

  /** Stores a result, completely or not at all. Throws a `StoreFault`, or the reason of the signal. */
  put(result: Result, signal: AbortSignal): Promise<void> {
    return this.#store.put(result, signal)
  }

  /** Opens a result; undefined if it does not exist or has expired. Throws a `StoreFault`. */
  async open(name: string): Promise<OpenResult | undefined> {
    const named = readResultName(name)
    if (!named || named.madeAt + this.#lifetime < Date.now()) return undefined
    const found = await this.#store.open(name)
    return found && { ...found, contentType: named.contentType }
  }

  /** Removes expired results. */
  async sweep(): Promise<void> {
    await this.#store.sweep?.(this.#lifetime)
  }

  /** Stops sweeping, and closes all connections. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store.close?.()
  }
}

/** Opens the configured store: a bucket, or else a folder. */
export async function openResults(config: Config): Promise<Results> {
  return new Results(await openStore(config), config.resultSeconds)
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
