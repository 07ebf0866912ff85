// The parts of a job besides its body: those that come by address, and what the host remembers or had translated.
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import { callBuffers } from '../buffer-pool.ts'
import type { Host } from '../host.ts'
import type { AdmittedRequest } from './request-pipeline.ts'
import type { Addresses } from './job-in-worker.ts'

/** The bytes of each part, in pieces. */
export type PartPieces = Partial<Record<string, readonly Uint8Array[]>>

/** Parts of this many bytes are not kept by the host while a worker has them. */
const GIVEN_AWAY_BYTES = 16_000_000

/** The parts of one job. Large ones are given to a worker, and fetched again if the job has to run once more. */
export class FetchedParts {
  readonly #host: Pick<Host, 'fetch'>
  readonly #job: Pick<AdmittedRequest, 'deadline' | 'reserve'>
  readonly #addresses: Addresses
  readonly #added: PartPieces = {}
  #fetched: PartPieces | undefined
  #bytesFetched = 0
  #bytesReserved = 0

  constructor(
    host: Pick<Host, 'fetch'>,
    job: Pick<AdmittedRequest, 'deadline' | 'reserve'>,
    addresses: Addresses,
  ) {
    this.#host = host
    this.#job = job
    this.#addresses = addresses
  }

  /** How many bytes the addresses had. */
  get bytesFetched(): number {
    return this.#bytesFetched
  }

  /** How many bytes all parts have. */
  get bytes(): number {
    return this.#bytesFetched + bytesOf(this.#added)
  }

  /** Adds a part that has no address. It is kept. */
  add(name: string, bytes: Uint8Array): void {
    this.#job.reserve(bytes.length)
    this.#added[name] = [bytes]
  }

  /** All parts. Those that were given away are fetched. */
  async all(): Promise<PartPieces> {
    this.#fetched ??= await this.#fetchAll()
    return { ...this.#fetched, ...this.#added }
  }

  /** Gives the fetched parts away, if they are large. Returns what must be called with each piece that is not needed. */
  giveAway(): ((piece: Uint8Array) => void) | undefined {
    const fetched = this.#fetched
    if (!fetched || this.#bytesFetched < GIVEN_AWAY_BYTES) return undefined
    this.#fetched = undefined
    const pieces = new Set(Object.values(fetched).flatMap((part) => part ?? []))
    return (piece) => {
      if (pieces.delete(piece)) callBuffers.give(piece)
    }
  }

  async #fetchAll(): Promise<PartPieces> {
    const taken: Uint8Array[] = []
    const allocate = (bytes: number): Uint8Array => {
      const memory = callBuffers.take(bytes)
      taken.push(memory)
      return memory
    }
    this.#bytesFetched = 0
    const onBytes = (bytes: number): void => this.#count(bytes)
    // One at a time, so that a job never uses more than one connection.
    const fetched: PartPieces = {}
    try {
      for (const [part, address] of Object.entries(this.#addresses))
        fetched[part] = await this.#host.fetch.fetchPieces(address, this.#job.deadline.signal, {
          onBytes,
          allocate,
        })
    } catch (error) {
      for (const memory of taken) callBuffers.give(memory)
      throw error
    }
    return fetched
  }

  /** Counts bytes that arrive. Those that arrive a second time have their room already. */
  #count(bytes: number): void {
    this.#bytesFetched += bytes
    const more = this.#bytesFetched - this.#bytesReserved
    if (more <= 0) return
    this.#bytesReserved += more
    this.#job.reserve(more)
  }
}

function bytesOf(parts: PartPieces): number {
  return Object.values(parts).reduce((sum, part) => sum + bytesIn(part ?? []), 0)
}
