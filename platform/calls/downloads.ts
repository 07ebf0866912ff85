// What the platform hands out to apps by address: files and strings of running calls, unguessable, for a short time.
import { randomBytes } from 'node:crypto'

/** Something that is handed out. */
export interface Download {
  contentType: string
  bytes: Uint8Array
}

/** Longer than any call may last, so that an app may fetch at its leisure. */
const LIFETIME_MILLISECONDS = 10 * 60_000

/** Files by address. Kept in memory: a call lasts minutes, and they are needed no longer. */
export class Downloads {
  readonly #base: () => string
  readonly #now: () => number
  readonly #files = new Map<string, Download & { expires: number }>()

  /** `base` gives the address that names are appended to, with a slash at its end. */
  constructor(base: () => string, now: () => number = Date.now) {
    this.#base = base
    this.#now = now
  }

  /** Hands something out: the address, with 256 random bits in it. */
  put(download: Download): string {
    this.#sweep()
    const name = randomBytes(32).toString('base64url')
    this.#files.set(name, { ...download, expires: this.#now() + LIFETIME_MILLISECONDS })
    return `${this.#base()}${name}`
  }

  /** What is handed out under a name; nothing once it has expired. */
  get(name: string): Download | undefined {
    this.#sweep()
    return this.#files.get(name)
  }

  /** All live equally long, so the first to come is the first to go. */
  #sweep(): void {
    for (const [name, { expires }] of this.#files) {
      if (expires > this.#now()) return
      this.#files.delete(name)
    }
  }
}
