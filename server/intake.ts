// What the host has taken in and not let go of yet, counted in calls and in bytes: beyond either it takes in no more.

/** The most that is taken in at once. */
export interface IntakeLimits {
  calls: number
  bytes: number
}

/** The calls in the house. */
export class Intake {
  readonly #limits: IntakeLimits
  #calls = 0
  #bytes = 0

  constructor(limits: IntakeLimits) {
    this.#limits = limits
  }

  /** Bytes that calls hold just now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Takes in a call; nothing where there is no room for it. */
  enter(): Stay | undefined {
    if (this.#calls >= this.#limits.calls || this.#bytes >= this.#limits.bytes) return undefined
    this.#calls++
    let held = 0
    let isAnswered = false
    return {
      hold: (bytes) => {
        held += bytes
        this.#bytes += bytes
        return this.#bytes <= this.#limits.bytes
      },
      answer: (bytes) => {
        if (!isAnswered) this.#calls--
        isAnswered = true
        held += bytes
        this.#bytes += bytes
      },
      leave: () => {
        this.#bytes -= held
        held = 0
      },
    }
  }
}

/** One call in the house. */
export interface Stay {
  /** Bytes of the call came in: its body, or what is fetched for it. Whether there is room for them. */
  hold(bytes: number): boolean
  /** Its answer of so many bytes is ready: the call counts no more, though its bytes still do. */
  answer(bytes: number): void
  /** Its answer has left, and all its bytes with it. */
  leave(): void
}
