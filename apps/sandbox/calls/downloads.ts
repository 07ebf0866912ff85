// Downloads for apps: the files and strings of running calls, at unguessable addresses, for a short time.
import { randomBytes } from 'node:crypto'

/** A file that an app, or a person, can fetch. */
export interface Download {
  contentType: string
  bytes: Uint8Array
  /** The name for people who save it. */
  name?: string
}

/** Longer than the time limit of a call. */
const LIFETIME_MILLISECONDS = 10 * 60_000

/** The downloads, in memory: they are only needed during a call. */
export class Downloads {
  readonly #base: () => string
  readonly #now: () => number
  readonly #files = new Map<string, Download & { expires: number }>()

  /** `base` returns the address that names are appended to, with a slash at the end. */
  constructor(base: () => string, now: () => number = Date.now) {
    this.#base = base
    this.#now = now
  }

  /** Adds a download. Returns its address, which has 256 random bits. */
  put(download: Download): string {
    this.#sweep()
    const name = randomBytes(32).toString('base64url')
    this.#files.set(name, { ...download, expires: this.#now() + LIFETIME_MILLISECONDS })
    return `${this.#base()}${name}`
  }

  /** An address that looks like a download's, but without a download. */
  missing(): string {
    return `${this.#base()}${randomBytes(32).toString('base64url')}`
  }

  /** The download with a name; undefined after it has expired. */
  get(name: string): Download | undefined {
    this.#sweep()
    return this.#files.get(name)
  }

  /** All downloads have the same lifetime, so the oldest expires first. */
  #sweep(): void {
    for (const [name, { expires }] of this.#files) {
      if (expires > this.#now()) return
      this.#files.delete(name)
    }
  }
}
