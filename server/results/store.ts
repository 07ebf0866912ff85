// What a place for large results must be able to do, and how it says that it cannot.
import type { Readable } from 'node:stream'

/** A part of an answer that is handed out by address. */
export interface Result {
  /** A name that `newResultName` made. */
  name: string
  contentType: string
  pieces: readonly Uint8Array[]
}

/** A result that was found: its bytes, or where else the caller gets them. */
export type FoundResult = { bytes: number; stream: Readable } | { location: string }

/** A place for results that all hosts share. It is asked only for names that `newResultName` made. */
export interface ResultStore {
  /** Stores a result, whole or not at all. Throws a `StoreFault`, or the reason of the signal. */
  put(result: Result, signal: AbortSignal): Promise<void>
  /** Opens a result for reading; nothing where there is none of that name. Throws a `StoreFault`. */
  open(name: string): Promise<FoundResult | undefined>
  /** Removes what is older than so many milliseconds. Storage that does so by rules of its own has no need of it. */
  sweep?(lifetime: number): Promise<void>
  /** Ends its connections. */
  close?(): Promise<void>
}

/** A store that cannot be used: one sentence for the person at the screen. The cause is for the log. */
export class StoreFault extends Error {
  /** `state`: what its storage is or does, such as "is full". */
  constructor(state: string, cause: unknown) {
    const advice = "Try again later; if that does not help, the host's operator must mend it."
    super(`The host's storage of large results ${state}. ${advice}`, { cause })
    this.name = 'StoreFault'
  }
}
