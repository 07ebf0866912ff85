// What the host has taken in and not let go of yet, counted in calls and in bytes, of all callers and of each: beyond
// either it takes in no more.
import type { Caller } from './tenants.ts'
import type { Deadline } from './deadlines.ts'

/** The most that is taken in at once. */
export interface IntakeLimits {
  calls: number
  bytes: number
  /** How much of either one caller may have, as a part of 1. A single call is within it, whatever its bytes. */
  share: number
}

/** Why there is no room: it is full for all, or one caller has its share. */
export type Shortage = 'busy' | 'over share'

/** What is in the house. */
interface Holding {
  calls: number
  bytes: number
}

/** The calls in the house. */
export class Intake {
  readonly #limits: IntakeLimits
  readonly #share: Holding
  readonly #all: Holding = { calls: 0, bytes: 0 }
  readonly #callers = new Map<Caller, Holding>()

  constructor(limits: IntakeLimits) {
    const { calls, bytes, share } = limits
    this.#limits = limits
    this.#share = { calls: Math.max(1, Math.floor(calls * share)), bytes: bytes * share }
  }

  /** Lets a call bring what it has; nothing where there is no room for anybody's. */
  enter(): Stay | undefined {
    if (this.#all.calls >= this.#limits.calls || this.#all.bytes >= this.#limits.bytes) return undefined
    const stay: Holding = { calls: 0, bytes: 0 }
    let caller: Caller | undefined
    let hasLeft = false
    const add = (calls: number, bytes: number): void => {
      const own = caller === undefined ? undefined : this.#callers.get(caller)
      for (const holding of [stay, this.#all, own]) {
        if (!holding) continue
        holding.calls += calls
        if (!hasLeft) holding.bytes += bytes
      }
      if (caller !== undefined && own?.calls === 0 && own.bytes === 0) this.#callers.delete(caller)
    }
    return {
      hold: (bytes) => {
        add(0, bytes)
        return this.#shortage(caller)
      },
      admit: (name) => {
        const { bytes } = stay
        add(0, -bytes)
        caller = name
        if (!this.#callers.has(name)) this.#callers.set(name, { calls: 0, bytes: 0 })
        add(1, bytes)
        return this.#shortage(name)
      },
      answer: (bytes) => add(-stay.calls, bytes),
      leave: () => {
        add(0, -stay.bytes)
        hasLeft = true
      },
    }
  }

  #shortage(caller: Caller | undefined): Shortage | undefined {
    if (this.#all.calls > this.#limits.calls || this.#all.bytes > this.#limits.bytes) return 'busy'
    const own = caller === undefined ? undefined : this.#callers.get(caller)
    if (!own) return undefined
    const isOver = own.calls > this.#share.calls || (own.calls > 1 && own.bytes > this.#share.bytes)
    return isOver ? 'over share' : undefined
  }
}

/** Ends a call for which there is no room, and throws why it must end; nothing where it may go on. */
export function goOn(deadline: Deadline, shortage: Shortage | undefined): void {
  if (shortage) deadline.end(shortage)
  if (deadline.reason) throw deadline.reason
}

/** One call in the house. */
export interface Stay {
  /** Bytes of the call came in: its body, or what is fetched for it. Why there is no room for them, if there is none. */
  hold(bytes: number): Shortage | undefined
  /** Its caller is known, and it counts as a call of this one. Why there is no room for it, if there is none. */
  admit(caller: Caller): Shortage | undefined
  /** Its answer of so many bytes is ready: the call counts no more, though its bytes still do. */
  answer(bytes: number): void
  /** Its answer has left, or its caller: all its bytes are gone, and no more are counted. */
  leave(): void
}
