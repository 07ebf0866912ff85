// The programs that RE2 compiles patterns to, and the classes of characters that they distinguish.

/** An instruction of a program of RE2. */
interface Instruction {
  op: number
  out: number
  arg: number
  matchRune(rune: number): boolean
}

/** The parts of a compiled pattern of RE2 that are used here. */
export interface Compiled {
  prog: { inst: readonly Instruction[]; start: number; numCap: number }
  /** The first characters of the classes whose characters no instruction distinguishes, except for the first class. */
  dfa: { classBounds: ArrayLike<number> }
}

/** The instructions, as RE2 numbers them. */
export const OP = {
  ALT: 1,
  ALT_MATCH: 2,
  CAPTURE: 3,
  EMPTY_WIDTH: 4,
  FAIL: 5,
  MATCH: 6,
  NOP: 7,
  RUNE: 8,
  RUNE_ANY: 10,
  RUNE_ANY_NOT_LF: 11,
} as const

/** Conditions on the characters next to a place, as RE2 numbers them. */
const [BEGIN_LINE, END_LINE, BEGIN_TEXT, END_TEXT, BOUNDARY, NO_BOUNDARY] = [1, 2, 4, 8, 16, 32]

/** The kinds that conditions distinguish: no character, line ends, letters of words, and all others. */
export const KIND = { NOTHING: 0, LINE_FEED: 1, WORD: 2, OTHER: 3 } as const
/** The number of kinds. */
export const INSTRUCTION_KINDS = 4

/** A program of RE2, prepared for tables. */
export class Program {
  readonly instructions: readonly Instruction[]
  readonly start: number
  /** The number of places of all groups. */
  readonly places: number
  /** The columns of a table: one for each class of characters, and one for the end of the text. */
  readonly columns: number
  /** The column of the end of the text. */
  readonly end: number
  /** The columns of the first 256 characters. */
  readonly latin: Uint16Array
  /** The columns of the characters that end lines. */
  readonly lineEnds: readonly number[]
  /** For each instruction, the instructions that lead to it without a character, and those that lead to it by one. */
  readonly silent: readonly number[][]
  readonly reading: readonly number[][]
  readonly matches: readonly number[]
  /** The first characters of the classes, and their kinds. */
  readonly #bounds: readonly number[]
  readonly #kinds: readonly number[]
  /** The conditions that occur. */
  readonly #conditions: number

  constructor({ prog, dfa }: Compiled) {
    this.instructions = prog.inst
    this.start = prog.start
    this.places = prog.numCap
    this.#bounds = [0, ...Array.from(dfa.classBounds)]
    this.columns = this.#bounds.length + 1
    let conditions = 0
    for (const { op, arg } of prog.inst) if (op === OP.EMPTY_WIDTH) conditions |= arg
    this.#conditions = conditions
    this.#kinds = [...this.#bounds.map((rune) => this.kindOf(rune)), KIND.NOTHING]
    this.end = this.columns - 1
    this.latin = Uint16Array.from({ length: 256 }, (_, code) => this.columnOf(code))
    this.lineEnds = [this.columnOf(10), this.columnOf(13)]
    this.silent = prog.inst.map(() => [])
    this.reading = prog.inst.map(() => [])
    this.matches = prog.inst.flatMap(({ op }, pc) => (op === OP.MATCH ? [pc] : []))
    for (const [pc, { op, out, arg }] of prog.inst.entries()) {
      if (op === OP.MATCH || op === OP.FAIL) continue
      const into = isReading(op) ? this.reading : this.silent
      into[out]?.push(pc)
      if (op === OP.ALT || op === OP.ALT_MATCH) this.silent[arg]?.push(pc)
    }
  }

  /** The class of a character. */
  columnOf(rune: number): number {
    let low = 0
    let high = this.#bounds.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#bounds[middle] ?? 0) <= rune) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The kind of a character for the conditions of this program. */
  kindOf(rune: number): number {
    if (rune === 10 && (this.#conditions & (BEGIN_LINE | END_LINE)) !== 0) return KIND.LINE_FEED
    if ((this.#conditions & (BOUNDARY | NO_BOUNDARY)) !== 0 && isWord(rune)) return KIND.WORD
    return KIND.OTHER
  }

  kindOfColumn(column: number): number {
    return this.#kinds[column] ?? KIND.OTHER
  }

  /** Whether an instruction takes the characters of a class. */
  takes(pc: number, column: number): boolean {
    const instruction = this.instructions[pc]
    const rune = this.#bounds[column]
    if (!instruction || rune === undefined) return false
    if (instruction.op === OP.RUNE_ANY) return true
    if (instruction.op === OP.RUNE_ANY_NOT_LF) return rune !== 10
    return instruction.matchRune(rune)
  }
}

/** Whether an instruction takes a character. */
export const isReading = (op: number): boolean => op >= OP.RUNE && op <= OP.RUNE_ANY_NOT_LF
const isWord = (rune: number): boolean =>
  (rune >= 48 && rune <= 57) || (rune >= 65 && rune <= 90) || rune === 95 || (rune >= 97 && rune <= 122)

/** The conditions that hold between two characters. */
export function conditionsBetween(before: number, after: number): number {
  let conditions = (before === KIND.WORD) === (after === KIND.WORD) ? NO_BOUNDARY : BOUNDARY
  if (before === KIND.NOTHING) conditions |= BEGIN_TEXT | BEGIN_LINE
  if (before === KIND.LINE_FEED) conditions |= BEGIN_LINE
  if (after === KIND.NOTHING) conditions |= END_TEXT | END_LINE
  if (after === KIND.LINE_FEED) conditions |= END_LINE
  return conditions
}
