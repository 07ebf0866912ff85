// The tables for matching a pattern. A state is a set of instructions that matches may have reached at the same time.
import { conditionsBetween, isReading, KIND, INSTRUCTION_KINDS, OP, type Program } from './program.ts'

/** The cost of a new state, and of each of its instructions. */
const STEPS_PER_STATE = 50
const STEPS_PER_INSTRUCTION = 4

/** The maximum number of cells in the tables. */
const MAX_CELLS = 1_000_000
/** The maximum number of states of the way back, so that 16 bits can number them. */
const MAX_STATES = 65_000

/** Patterns for lines have few states on the way back. */
const FIRST_STATES = 256
const NO_STATES = new Uint8Array(0)

/** The row of the state without instructions, from which no match is reached. */
export const DEAD = -1

/** Instructions, and the kind of the character before them. */
interface StateSet {
  pcs: readonly number[]
  kind: number
}

/** The effect of a place in a match: the groups that begin or end there, and the next entry. */
export interface MatchStep {
  groups: readonly number[] | undefined
  /** The entry of the next character. */
  next: number
}

/** No state leads to itself by all characters. */
const NOT_LOST = 1e9

/** Instead of a next entry: the match ends, or no match is found. */
export const MATCHED = -1
const NOT_MATCHED = -2

/** The known states, and their successors. */
export class Tables {
  /**
   * Rows of the states of the way forward, with a cell for each class: the start of the next row, times 2, plus 1 if a
   * match ends before a character of the class. A cell that was not needed yet is 0.
   */
  forward = new Int32Array(0)
  readonly #forwardSets = new Sets()
  /** For each state of the way back, and each class, the state before; 0 if it was not needed yet. */
  backward = new Uint16Array(0)
  readonly #backwardSets = new Sets()
  /** For each state of the way back, the steps of the entries: the instructions at which a step arrives. */
  readonly walks: MatchStep[][] = []
  readonly #entries: { pc: number; kind: number }[] = []
  /** For each entry, the first states whose steps lead back to it without a group: 1. */
  readonly #stays: Uint8Array[] = []
  readonly #entryNumbers = new Map<number, number>()
  /** The state of the way back from which no line leads to the start of a match; -1 if it is not known. */
  lost = -1
  /** The states at the ends of matches, by the kind of the next character. */
  readonly #last: (number | undefined)[] = []
  /** The row of the start of a text. */
  readonly first: number
  #cells = 0
  #work = 0
  readonly #program: Program
  readonly #seen: Uint32Array
  #round = 0

  constructor(program: Program) {
    this.#program = program
    this.#seen = new Uint32Array(program.instructions.length)
    // No cell leads to the first row, since only the start has nothing before it. So a cell of 0 is always an unneeded
    // one.
    this.first = this.rowOf({ pcs: [program.start], kind: KIND.NOTHING })
    // In the cells of the way back, 0 means not needed yet.
    this.#backwardSets.numberOf([], KIND.NOTHING)
    this.#entry(program.start, KIND.NOTHING)
  }

  get isFull(): boolean {
    return this.size > MAX_CELLS || this.#backwardSets.size > MAX_STATES
  }

  /** The number of cells in the tables. */
  get size(): number {
    return this.#cells + this.#forwardSets.numbers + this.#backwardSets.numbers
  }

  /** The instructions of a state of the way forward. */
  setOf(row: number): StateSet {
    return this.#forwardSets.get(row / this.#program.columns)
  }

  /** The row of a state of the way forward. */
  rowOf({ pcs, kind }: StateSet): number {
    const { columns } = this.#program
    const row = this.#forwardSets.numberOf(pcs, kind) * columns
    this.forward = this.#roomFor(this.forward, row + columns)
    return row
  }

  /** The state at the end of the longest match. */
  lastOf(kind: number): number {
    return (this.#last[kind] ??= this.#before(this.#program.matches, kind))
  }

  /** The number of a state of the way back. */
  #before(pcs: readonly number[], kind: number): number {
    const { columns } = this.#program
    const state = this.#backwardSets.numberOf(pcs, kind)
    this.backward = this.#roomFor(this.backward, (state + 1) * columns)
    return state
  }

  /** Returns the work since the last call, and resets it. */
  takeWork(): number {
    const work = this.#work
    this.#work = 0
    return work
  }

  buildForward(row: number, column: number): number {
    const { instructions } = this.#program
    const { pcs, kind } = this.setOf(row)
    const after = this.#program.kindOfColumn(column)
    const holds = conditionsBetween(kind, after)
    const round = ++this.#round
    const stack = [...pcs]
    const next = new Set<number>()
    let isMatch = 0
    let visited = 0
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      const instruction = instructions[pc]
      if (!instruction || this.#seen[pc] === round) continue
      this.#seen[pc] = round
      visited++
      const { op, out, arg } = instruction
      if (op === OP.ALT || op === OP.ALT_MATCH) stack.push(out, arg)
      else if (op === OP.CAPTURE || op === OP.NOP) stack.push(out)
      else if (op === OP.EMPTY_WIDTH) {
        if ((arg & ~holds) === 0) stack.push(out)
      } else if (op === OP.MATCH) isMatch = 1
      else if (op !== OP.FAIL && this.#program.takes(pc, column)) next.add(out)
    }
    this.#pay(visited + next.size)
    const to = next.size === 0 ? DEAD : this.rowOf({ pcs: inOrder(next), kind: after })
    const cell = (to << 1) | isMatch
    this.forward[row + column] = cell
    return cell
  }

  buildBackward(state: number, column: number): number {
    const { columns, instructions, silent, reading, matches } = this.#program
    const { pcs, kind } = this.#backwardSets.get(state)
    const before = this.#program.kindOfColumn(column)
    const holds = conditionsBetween(before, kind)
    const round = ++this.#round
    const stack = [...pcs]
    const viable = new Set<number>(matches)
    let visited = 0
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      if (this.#seen[pc] === round) continue
      this.#seen[pc] = round
      visited++
      for (const from of reading[pc] ?? []) {
        visited++
        if (this.#program.takes(from, column)) viable.add(from)
      }
      for (const from of silent[pc] ?? []) {
        visited++
        const { op, arg } = instructions[from] ?? { op: OP.FAIL, arg: 0 }
        if (op !== OP.EMPTY_WIDTH || (arg & ~holds) === 0) stack.push(from)
      }
    }
    this.#pay(visited)
    const next = this.#before(inOrder(viable), before)
    this.backward[state * columns + column] = next
    if (next === state && this.lost < 0 && viable.size === matches.length) this.#findLost(state)
    return next
  }

  /** Checks whether a state leads to itself by all characters within a line. */
  #findLost(state: number): void {
    const { columns, end, lineEnds } = this.#program
    // Prevents a second check while this one runs.
    this.lost = state
    for (let column = 0; column < end; column++) {
      if (lineEnds.includes(column)) continue
      const next = this.backward[state * columns + column] || this.buildBackward(state, column)
      if (next === state) continue
      this.lost = NOT_LOST
      return
    }
  }

  /** Finds the first instruction that leads to a match, in the order in which RE2 tries them. */
  buildStep(state: number, entry: number): MatchStep {
    const { instructions } = this.#program
    const { pc: from = 0, kind: before = KIND.OTHER } = this.#entries[entry] ?? {}
    const { pcs, kind } = this.#backwardSets.get(state)
    const holds = conditionsBetween(before, kind)
    const viable = new Set(pcs)
    const round = ++this.#round
    const stack = [{ pc: from, groups: 0 }]
    const groups: number[] = []
    let visited = viable.size
    for (let top = stack.pop(); top; top = stack.pop()) {
      groups.length = top.groups
      let pc = top.pc
      for (;;) {
        const instruction = instructions[pc]
        if (!instruction || this.#seen[pc] === round) break
        this.#seen[pc] = round
        visited++
        const { op, out, arg } = instruction
        if (op === OP.MATCH || isReading(op)) {
          if (!viable.has(pc)) break
          this.#pay(visited)
          return this.#addStep(state, entry, [...groups], op === OP.MATCH ? MATCHED : this.#entry(out, kind))
        }
        if (op === OP.FAIL || (op === OP.EMPTY_WIDTH && (arg & ~holds) !== 0)) break
        if (op === OP.ALT || op === OP.ALT_MATCH) stack.push({ pc: arg, groups: groups.length })
        else if (op === OP.CAPTURE) groups.push(arg)
        pc = out
      }
    }
    this.#pay(visited)
    return this.#addStep(state, entry, [], NOT_MATCHED)
  }

  #addStep(state: number, entry: number, groups: readonly number[], next: number): MatchStep {
    const row = (this.walks[state] ??= [])
    const step = { groups: groups.length === 0 ? undefined : groups, next }
    if (next === entry && !step.groups && state < FIRST_STATES) this.staysOf(entry)[state] = 1
    row[entry] = step
    this.#cells += groups.length + NUMBERS_PER_SET
    return step
  }

  /** For each of the first states, whether its step from an entry leads back to the entry, and changes no group. */
  staysOf(entry: number): Uint8Array {
    return this.#stays[entry] ?? NO_STATES
  }

  /** The number of an instruction at which a step arrives after a character of a kind. */
  #entry(pc: number, kind: number): number {
    const name = pc * INSTRUCTION_KINDS + kind
    const known = this.#entryNumbers.get(name)
    if (known !== undefined) return known
    this.#entryNumbers.set(name, this.#entries.length)
    this.#entries.push({ pc, kind })
    this.#stays.push(new Uint8Array(FIRST_STATES))
    this.#cells += FIRST_STATES / 4
    return this.#entries.length - 1
  }

  #pay(instructions: number): void {
    this.#work += STEPS_PER_STATE + instructions * STEPS_PER_INSTRUCTION
  }

  #roomFor<Cells extends Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(
    cells: Cells,
    size: number,
  ): Cells {
    if (cells.length >= size) return cells
    const more = new (cells.constructor as new (length: number) => Cells)(
      Math.max(size, cells.length * 2, 64),
    )
    more.set(cells)
    this.#cells += more.length - cells.length
    return more
  }
}

const inOrder = (pcs: ReadonlySet<number>): number[] => [...pcs].sort((one, other) => one - other)

/** The cost of a set in addition to its instructions. */
const NUMBERS_PER_SET = 50

/** Sets of instructions by number. */
class Sets {
  readonly #sets: StateSet[] = []
  readonly #numbers = new Map<string, number>()
  /** The total size of the sets. */
  numbers = 0

  get size(): number {
    return this.#sets.length
  }

  get(number: number): StateSet {
    return this.#sets[number] ?? { pcs: [], kind: KIND.OTHER }
  }

  numberOf(pcs: readonly number[], kind: number): number {
    const name = `${kind}:${pcs.join()}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#sets.length)
    this.#sets.push({ pcs, kind })
    this.numbers += pcs.length + NUMBERS_PER_SET
    return this.#sets.length - 1
  }
}
