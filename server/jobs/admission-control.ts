// Admits requests up to a limit on their number and their bytes, for the whole host and for each organization.
import type { Deadline } from '../workers/deadlines.ts'
import type { TaskOrganization } from './task-organization.ts'

/** The most that is admitted at once. */
export interface AdmissionLimits {
  requests: number
  bytes: number
  /** The part (0 to 1) of both that one organization may have. A single request is within it, however large it is. */
  share: number
}

/** Why a request is rejected: the host is full, its organization has its share, or it is too large for an idle host. */
export type Rejection = 'busy' | 'over share' | 'too large'

/** What admitted requests use. */
interface Usage {
  requests: number
  bytes: number
}

/** Counts admitted requests. */
export class AdmissionControl {
  readonly #limits: AdmissionLimits
  readonly #share: Usage
  readonly #all: Usage = { requests: 0, bytes: 0 }
  readonly #organizations = new Map<TaskOrganization, Usage>()

  constructor(limits: AdmissionLimits) {
    const { requests, bytes, share } = limits
    this.#limits = limits
    this.#share = { requests: Math.max(1, Math.floor(requests * share)), bytes: bytes * share }
  }

  /** Opens a slot for a request whose body is still to be read; undefined when the host is full. */
  acquire(): AdmissionSlot | undefined {
    if (this.#all.requests >= this.#limits.requests || this.#all.bytes >= this.#limits.bytes) return undefined
    const slot: Usage = { requests: 0, bytes: 0 }
    let organization: TaskOrganization | undefined
    let isReleased = false
    const add = (requests: number, bytes: number): void => {
      const own = organization === undefined ? undefined : this.#organizations.get(organization)
      for (const usage of [slot, this.#all, own]) {
        if (!usage) continue
        usage.requests += requests
        if (!isReleased) usage.bytes += bytes
      }
      if (organization !== undefined && own?.requests === 0 && own.bytes === 0)
        this.#organizations.delete(organization)
    }
    return {
      reserve: (bytes) => {
        add(0, bytes)
        return slot.bytes > this.#limits.bytes ? 'too large' : this.#rejection(organization)
      },
      assign: (name) => {
        const { bytes } = slot
        add(0, -bytes)
        organization = name
        if (!this.#organizations.has(name)) this.#organizations.set(name, { requests: 0, bytes: 0 })
        add(1, bytes)
        return this.#rejection(name)
      },
      complete: (bytes) => add(-slot.requests, bytes),
      release: () => {
        add(0, -slot.bytes)
        isReleased = true
      },
    }
  }

  #rejection(organization: TaskOrganization | undefined): Rejection | undefined {
    if (this.#all.requests > this.#limits.requests || this.#all.bytes > this.#limits.bytes) return 'busy'
    const own = organization === undefined ? undefined : this.#organizations.get(organization)
    if (!own) return undefined
    const isOver = own.requests > this.#share.requests || (own.requests > 1 && own.bytes > this.#share.bytes)
    return isOver ? 'over share' : undefined
  }
}

/** Throws the reason if a request must end, because it was rejected or its deadline has passed. */
export function throwIfRejected(deadline: Deadline, rejection: Rejection | undefined): void {
  if (rejection) deadline.end(rejection)
  if (deadline.reason) throw deadline.reason
}

/** What one admitted request uses. */
export interface AdmissionSlot {
  /** Counts bytes as they arrive: of the body, or of what is fetched for the job. Returns a rejection, if any. */
  reserve(bytes: number): Rejection | undefined
  /** Counts the request for its organization, once that is known. Returns a rejection, if any. */
  assign(organization: TaskOrganization): Rejection | undefined
  /** The answer is ready: the request no longer counts, but its bytes and the bytes of the answer still do. */
  complete(bytes: number): void
  /** The answer was sent, or the client has disconnected: no bytes count any longer. */
  release(): void
}
