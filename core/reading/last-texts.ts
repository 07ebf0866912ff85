// Reads the texts of slots, and keeps the last two, since callers ask for the source and its translation in turn.
import type { Slot, Source } from '../contract.ts'
import { textOf } from './strings.ts'

/** Texts in the slots of a file. None of the last two is decoded again. */
export class LastTexts {
  readonly #source: Source
  #slot: Slot | undefined
  #text = ''
  #slotBefore: Slot | undefined
  #textBefore = ''

  constructor(source: Source) {
    this.#source = source
  }

  /** The text of the slot that comes next, if it is known. It is not decoded again. */
  begin(slot: Slot, text: string | undefined): void {
    if (text === undefined) return
    this.#slotBefore = this.#slot
    this.#textBefore = this.#text
    this.#slot = slot
    this.#text = text
  }

  /** The text of this slot, if it is one of the last two. */
  known(slot: Slot): string | undefined {
    if (slot === this.#slot) return this.#text
    return slot === this.#slotBefore ? this.#textBefore : undefined
  }

  /** The same as `textOf`. */
  of(slot: Slot): string {
    if (slot === this.#slot) return this.#text
    if (slot === this.#slotBefore) return this.#textBefore
    this.#slotBefore = this.#slot
    this.#textBefore = this.#text
    this.#slot = slot
    this.#text = textOf(this.#source, slot)
    return this.#text
  }
}
