// Keys of texts without an identifier of their own: a label gets the identifier of the control after it, a submenu the
// identifier of its first item. A number would change with every label and submenu that is inserted above.
import type { RcText } from './resources.ts'

/** Identifiers that any number of controls may have. */
const SHARED = /^(?:IDC_STATIC|-1|0|65535|0xffff(?:ffff)?)$/i

/** The controls of a dialog, in order. */
export class Neighbors {
  readonly #controls: { id: string; text: RcText | undefined }[] = []

  text(text: RcText | undefined): void {
    if (text) this.#controls.push({ id: text.key.at(-1) ?? '', text })
  }

  /** A control without a text. */
  field(id: string): void {
    if (id !== '') this.#controls.push({ id, text: undefined })
  }

  /** Names the texts with shared identifiers by the control after them, or else by the control before them. */
  name(): void {
    const counts = new Map<string, number>()
    for (const { id } of this.#controls) counts.set(id, (counts.get(id) ?? 0) + 1)
    const isOwn = (id: string): boolean => counts.get(id) === 1 && !SHARED.test(id)
    const waiting: RcText[] = []
    let last = ''
    for (const { id, text } of this.#controls) {
      if (isOwn(id)) {
        // Counted from the control up, so that a new label at the top changes no other.
        for (const [index, each] of waiting.toReversed().entries()) each.stableKey = keyOf(each, [id], index)
        waiting.length = 0
        last = id
      } else if (text) waiting.push(text)
    }
    if (last === '') return
    for (const [index, each] of waiting.entries()) each.stableKey = keyOf(each, [last, 'after'], index)
  }
}

/** The key of the text at this distance from its neighbor. */
const keyOf = ({ key }: RcText, neighbor: readonly string[], distance: number): string[] => [
  ...key,
  ...neighbor,
  ...(distance > 0 ? [String(distance + 1)] : []),
]

/** An open submenu, and the identifiers of its first item: directly in it, or at any depth. */
interface Submenu {
  depth: number
  text: RcText | undefined
  direct: string
  any: string
}

/** The submenus of a menu, in order. */
export class Submenus {
  readonly #all: Submenu[] = []
  readonly #open: Submenu[] = []

  open(depth: number, text: RcText | undefined): void {
    this.#close(depth)
    const submenu = { depth, text, direct: '', any: '' }
    this.#all.push(submenu)
    this.#open.push(submenu)
  }

  item(depth: number, id = ''): void {
    this.#close(depth)
    if (id === '') return
    const last = this.#open.at(-1)
    if (last && last.depth === depth - 1 && last.direct === '') last.direct = id
    // An item of an inner submenu is also an item of the submenus around it.
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const submenu = this.#open[index]
      if (!submenu || submenu.any !== '') return
      submenu.any = id
    }
  }

  /** Names each submenu by its first item. A submenu without items keeps its number. */
  name(): void {
    for (const { text, direct, any } of this.#all) {
      const id = direct || any
      if (text && id !== '') text.stableKey = [...text.key.slice(0, 2), id]
    }
  }

  #close(depth: number): void {
    while ((this.#open.at(-1)?.depth ?? -1) >= depth) this.#open.pop()
  }
}
