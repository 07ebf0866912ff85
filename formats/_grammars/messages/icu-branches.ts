// The branches of ICU messages as strings: `{n, plural, one {# boat} other {# boats}}`.
import type { Slot, Span, Unit, Wrap } from '@atlas/core/contract.ts'
import { readChoices, type IcuBranch, type IcuChoice, type Quotes } from '../codes/icu-codes.ts'
import { isCategory, pluralOf, type RowOfPlural } from '../plurals/forms.ts'
import { branchCodec, textCodec } from './branch-codecs.ts'
import type { RowKinds } from './row-kinds.ts'
import type { MessagePlace } from './places.ts'

/** What a text needs to be a message with branches. */
export const MAY_BE_ICU = /plural|select/

/** How the branches of a file's messages are read. */
export interface IcuReading {
  quotes: Quotes
  /** Whether only a message that is one plural has strings of its own: its branches, with selects in their texts. */
  onlyPlurals: boolean
  rows: RowKinds
}

/** The strings of a message; undefined for a text without branches, or one that is not offered as branches. */
export function icuUnits(unit: Unit, place: MessagePlace, reading: IcuReading): Iterable<Unit> | undefined {
  const found = readChoices(place.read, reading.quotes)
  if ('fault' in found || found.short.length > 0 || found.choices.length === 0) return undefined
  const whole: Text = { at: [0, place.read.length], choices: found.choices }
  const message = new Message(unit, place, reading)
  if (reading.onlyPlurals) {
    const [plural] = found.choices
    if (!plural || !message.isAlone(whole) || plural.kind !== 'plural' || plural.hasOffset) return undefined
    const branches = plural.branches.map((branch) => ({ ...branch, choices: [] }))
    return isRegular(plural) ? message.choiceUnits({ ...plural, branches }, '', true) : undefined
  }
  return found.choices.every(isRegular) ? message.unitsOf(whole, '') : undefined
}

/** Whether the names of all branches differ, and those of a plural are categories or numbers. */
function isRegular({ kind, branches }: IcuChoice): boolean {
  const names = new Set(branches.map(({ name }) => name))
  return (
    names.size === branches.length &&
    branches.every(
      ({ name, choices }) =>
        (kind === 'select' ? !name.startsWith('=') : isCategory(name) || name.startsWith('=')) &&
        choices.every(isRegular),
    )
  )
}

/** A message, or a message in a branch of another one. */
interface Text {
  at: Span
  choices: readonly IcuChoice[]
}

/** A text of a row, with the branches of selects around it. */
interface Leaf {
  /** `[gender=female]`, or empty. */
  path: string
  inside: Span
  wraps: readonly Wrap[]
  open: string
}

const textIn = ({ inside, choices }: IcuBranch): Text => ({ at: inside, choices })

class Message {
  readonly #unit: Unit
  readonly #place: MessagePlace
  readonly #reading: IcuReading

  constructor(unit: Unit, place: MessagePlace, reading: IcuReading) {
    this.#unit = unit
    this.#place = place
    this.#reading = reading
  }

  /** Whether a text is one choice, with white space at most around it. */
  isAlone({ at: [start, end], choices: [first, second] }: Text): boolean {
    if (!first || second) return false
    const { read } = this.#place
    return (read.slice(start, first.at[0]) + read.slice(first.at[1], end)).trim() === ''
  }

  /** The strings of a text: itself, if it has words or several choices, and then the branches. */
  *unitsOf(text: Text, path: string): Generator<Unit, undefined> {
    if (text.choices.length === 0) {
      yield this.#unitAt(path, this.#slot(text.at, branchCodec(this.#place.codec, this.#reading)))
      return
    }
    const isAlone = this.isAlone(text)
    const isRoot = path === ''
    if (!isAlone)
      yield this.#unitAt(path, this.#slot(text.at, textCodec(this.#place, this.#reading.quotes, isRoot)))
    for (const choice of text.choices) yield* this.choiceUnits(choice, path, isAlone)
  }

  /** The strings of a choice. A plural without words around it has the key of its text. */
  *choiceUnits(choice: IcuChoice, path: string, isAlone: boolean): Generator<Unit, undefined> {
    const { kind, branches } = choice
    const name = this.#nameAt(choice.at[0], choice.name)
    const rows = kind === 'select' ? [] : branches.filter((branch) => this.#isRow(kind, branch))
    const leaves = this.#leavesOf(rows)
    if (leaves) yield* this.#plurals(choice, rows, leaves, isAlone ? path : `${path}[${name}]`)
    for (const branch of branches) {
      if (leaves && rows.includes(branch)) continue
      const selector = this.#nameAt(branch.at[0], branch.name).replace(/^=?/, '=')
      yield* this.unitsOf(textIn(branch), `${path}[${name}${selector}]`)
    }
  }

  #isRow(kind: string, { name }: IcuBranch): boolean {
    const { cardinal, ordinal } = this.#reading.rows
    return (kind === 'selectordinal' ? ordinal : cardinal).known.has(name)
  }

  /** The texts of all rows, if each row has the same: one text, or the branches of selects with the same keys. */
  #leavesOf(rows: readonly IcuBranch[]): Map<IcuBranch, Map<string, Leaf>> | undefined {
    const byRow = new Map<IcuBranch, Map<string, Leaf>>()
    let paths: string | undefined
    for (const row of rows) {
      const leaves = this.#leavesIn(row, '', [])
      const own = leaves
        ?.map(({ path }) => path)
        .sort()
        .join('\n')
      if (!leaves || (paths !== undefined && own !== paths)) return undefined
      paths = own
      byRow.set(row, new Map(leaves.map((leaf) => [leaf.path, leaf])))
    }
    return rows.length > 0 ? byRow : undefined
  }

  #leavesIn(branch: IcuBranch, path: string, wraps: readonly Wrap[]): Leaf[] | undefined {
    const nameEnd = branch.at[0] + branch.name.length
    const [choice] = branch.choices
    if (!choice) {
      const open = this.#text(path === '' ? nameEnd : branch.at[0], branch.inside[0])
      return [{ path, inside: branch.inside, wraps, open }]
    }
    const { branches } = choice
    const [first, last] = [branches[0], branches.at(-1)]
    if (choice.kind !== 'select' || !this.isAlone(textIn(branch)) || !first || !last) return undefined
    const around: Wrap = {
      name: branch.name,
      open: this.#text(path === '' ? nameEnd : branch.at[0], first.at[0]),
      close: this.#text(last.at[1], branch.at[1]),
      between: this.#between(branches),
    }
    const leaves: Leaf[] = []
    const argument = this.#nameAt(choice.at[0], choice.name)
    for (const inner of branches) {
      const own = `${path}[${argument}=${this.#nameAt(inner.at[0], inner.name)}]`
      const found = this.#leavesIn(inner, own, [...wraps, around])
      if (!found) return undefined
      for (const leaf of found) leaves.push(leaf)
    }
    return leaves
  }

  /** A plural for each text that all rows have. */
  *#plurals(
    { kind, branches }: IcuChoice,
    rows: readonly IcuBranch[],
    byRow: ReadonlyMap<IcuBranch, ReadonlyMap<string, Leaf>>,
    path: string,
  ): Generator<Unit, undefined> {
    const model = rows.find(({ name }) => name === 'other') ?? rows[0]
    const { ordinal, cardinal } = this.#reading.rows
    const { known, needed } = kind === 'selectordinal' ? ordinal : cardinal
    const codec = branchCodec(this.#place.codec, this.#reading)
    const around = this.#place.parent ? { parent: this.#place.parent } : {}
    const between = this.#between(branches)
    for (const leaf of (model && byRow.get(model)?.values()) ?? []) {
      // Branches of other names stay between the rows.
      const own = branches.map((branch): RowOfPlural => {
        const inside = byRow.get(branch)?.get(leaf.path)?.inside ?? branch.inside
        return { name: branch.name, at: this.#span(branch.at), slot: this.#slot(inside, codec) }
      })
      const [outer, ...inner] = leaf.wraps
      const plural = pluralOf(own, known, between, (category) => ({
        open: outer ? leaf.open : category + leaf.open,
        close: '}',
        codec,
        ...around,
        ...(outer ? { within: [{ ...outer, name: category, open: category + outer.open }, ...inner] } : {}),
      }))
      const source = {
        ...plural,
        // A row lacks `other` until all of its texts are there, and a row that another string still needs must stay.
        ...(outer ? { requiresAllRows: true as const } : {}),
        reshape(wanted: Parameters<typeof plural.reshape>[0]) {
          const categories = wanted.filter((name) => plural.forms.has(name) || !needed || needed.has(name))
          const reshaped = plural.reshape(categories)
          return outer ? { ...reshaped, edits: [] } : reshaped
        },
      }
      yield this.#unitAt(path + leaf.path, source)
    }
  }

  #unitAt(path: string, source: Unit['source']): Unit {
    const { key } = this.#unit
    return { ...this.#unit, key: [...key.slice(0, -1), (key.at(-1) ?? '') + path], source }
  }

  #slot(at: Span, codec: Slot['codec']): Slot {
    const { parent } = this.#place
    return { at: this.#span(at), codec, ...(parent ? { parent } : {}) }
  }

  #span([start, end]: Span): Span {
    return [start + this.#place.from, end + this.#place.from]
  }

  #text(start: number, end: number): string {
    return this.#place.text.slice(...this.#span([start, end]))
  }

  /** What separates the first two branches. */
  #between([first, second]: readonly IcuBranch[]): string {
    return first && second ? this.#text(first.at[1], second.at[0]) : ' '
  }

  /** A name that begins after an offset, as it is meant. */
  #nameAt(from: number, name: string): string {
    const { read, codec } = this.#place
    const start = read.indexOf(name, from)
    return codec.decode(this.#text(start, start + name.length))
  }
}
