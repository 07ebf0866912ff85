// Names in a workbook that must differ, also after a translation.

/** Names that must differ in more than their case: columns of a table, sheets of a workbook. */
export class DifferentNames {
  readonly #names: readonly string[]
  /** The new names, by the index of the old one. */
  readonly #written = new Map<number, string>()

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => name.toLowerCase())
  }

  /** Takes a new name for the one at an index. Returns whether no other one has it, before or after the change. */
  takes(index: number, text: string): boolean {
    const name = text.toLowerCase()
    const isFree = (other: string, at: number): boolean => at === index || other !== name
    const mayStay = this.#names.every(isFree) && [...this.#written].every(([at, other]) => isFree(other, at))
    if (mayStay) this.#written.set(index, name)
    return mayStay
  }
}
