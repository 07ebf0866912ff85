// The writes of a build, in the order in which they are planned.
import type { Write, SlotTraits } from './plan.ts'
import { groupOf } from './plan.ts'

/** Writes in the order in which they were planned. */
export class PlannedWrites {
  #all: Write[] = []
  readonly #slots: SlotTraits = { areInFileOrder: true, areInside: false, haveMore: false }
  /** Empty writes to absent slots. Each is made only if another slot of its group is written. */
  readonly #waiting = new Set<Write>()
  readonly #writtenGroups = new Set<string>()

  get count(): number {
    return this.#all.length
  }

  /** What the slots of all writes have, also of parts that were taken. */
  get slots(): SlotTraits {
    return this.#slots
  }

  get areWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** Whether a text is written. */
  get haveText(): boolean {
    return this.#all.some(({ text }) => text)
  }

  /** Adds a write, with which the slots of its group are written. */
  write(write: Write): void {
    this.add(write)
    const group = groupOf(write)
    if (group !== undefined) this.#writtenGroups.add(group)
  }

  /** Adds a write that is made by itself. */
  add(write: Write): void {
    const { at, parent, sideEdits } = write.slot
    if (at[0] <= (this.#all.at(-1)?.slot.at[0] ?? -1)) this.#slots.areInFileOrder = false
    if (parent) this.#slots.areInside = true
    if (sideEdits) this.#slots.haveMore = true
    this.#all.push(write)
  }

  /** Adds a write that is made only if another slot of its group is written. */
  wait(write: Write): void {
    this.add(write)
    this.#waiting.add(write)
  }

  /** Whatever else is written, this write is made. */
  waitNoMore(write: Write): void {
    this.#waiting.delete(write)
  }

  /** The writes from this one on. */
  since(first: number): Write[] {
    return this.#all.slice(first)
  }

  /** Forgets the writes from this one on. */
  forgetSince(first: number): void {
    this.#all.length = first
  }

  /** Puts the writes from this one on into another order. */
  sortSince(first: number, compare: (one: Write, other: Write) => number): void {
    for (const write of this.#all.splice(first).sort(compare)) this.add(write)
  }

  /** The writes that are made. With `areAllMade`, those too whose group is not written. */
  made(areAllMade: boolean): Write[] {
    if (areAllMade || this.#waiting.size === 0) return this.#all
    const isMade = (write: Write): boolean =>
      !this.#waiting.has(write) || this.#writtenGroups.has(groupOf(write) ?? '')
    return this.#all.filter(isMade)
  }

  /** Begins the next part of a file. */
  clear(): void {
    this.#all = []
  }
}
