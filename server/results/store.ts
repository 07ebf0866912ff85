// The interface of a store for large results, and its error.
import type { Readable } from 'node:stream'

/** A part of an answer that is fetched by address. */
export interface StoredResult {
  /** A name that `newResultName` made. */
  name: string
  contentType: string
  pieces: readonly Uint8Array[]
}

/** A stored result: its bytes, or the address to redirect the client to. */
export type FoundResult = { bytes: number; stream: Readable } | { location: string }

/** A store that all hosts share. It is asked only for names from `newResultName`. */
export interface ResultStore {
  /** Stores a result, completely or not at all. Throws a `StoreFault`, or the reason of the signal. */
  put(result: StoredResult, signal: AbortSignal): Promise<void>
  /** Opens a result for reading; undefined if it does not exist. Throws a `StoreFault`. */
  open(name: string): Promise<FoundResult | undefined>
  /** Removes results older than `lifetime` milliseconds. Throws the errors of the storage. Not needed if the storage expires them itself. */
  sweep?(lifetime: number): Promise<void>
  /** The stored results with their bytes, by name. Throws the errors of the storage. Left out if the storage limits itself. */
  list?(): Promise<ReadonlyMap<string, number>>
  /** Removes a result. Left out if the storage does that itself. */
  remove?(name: string): Promise<void>
  /** Closes its connections. */
  close?(): Promise<void>
}

/** A store that cannot be used. The message is for the user, the cause for the log. */
export class StoreFault extends Error {
  /** Whether the store is full, so that a repeated call would fail again. */
  readonly isFull: boolean

  /** `state`: the predicate of the message, such as "is full". */
  constructor(state: string, cause: unknown) {
    const advice = "Try again later; if that does not help, the host's operator must fix it."
    super(`The host's storage of large results ${state}. ${advice}`, { cause })
    this.name = 'StoreFault'
    this.isFull = state === 'is full'
  }
}
