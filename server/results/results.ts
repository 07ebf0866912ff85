// The large parts of answers, to be fetched by addresses that nobody can guess until they expire, wherever they are kept.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FolderStore } from './folder-store.ts'
import { readResultName } from './result-name.ts'
import type { FoundResult, Result, ResultStore } from './store.ts'

/** The store is swept so many times in the life of a result. */
const SWEEPS = 4

/** A result that was found, and what it holds. */
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

  /** Stores a result, whole or not at all. Throws a `StoreFault`, or the reason of the signal. */
  put(result: Result, signal: AbortSignal): Promise<void> {
    return this.#store.put(result, signal)
  }

  /** Opens a result; nothing where there is none of that name, or it has expired. Throws a `StoreFault`. */
  async open(name: string): Promise<OpenResult | undefined> {
    const named = readResultName(name)
    if (!named || named.madeAt + this.#lifetime < Date.now()) return undefined
    const found = await this.#store.open(name)
    return found && { ...found, contentType: named.contentType }
  }

  /** Removes what has expired. */
  async sweep(): Promise<void> {
    await this.#store.sweep?.(this.#lifetime)
  }

  /** Stops sweeping, and ends all connections. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store.close?.()
  }
}

/** The results of a host where its settings say: in a bucket, else in a folder. */
export async function openResults(config: Config): Promise<Results> {
  return new Results(await openStore(config), config.resultSeconds)
}

/** What a bucket needs is loaded only where there is one: it takes time at the start. */
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
