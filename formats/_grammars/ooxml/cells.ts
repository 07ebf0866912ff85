// Finds the rows and cells of a sheet, and reads and spells the texts in cells (ECMA-376, part 1, 18.3.1.4).
import type { Codec, Slot, Span } from '@atlas/core/contract.ts'
import { numericReference } from '../xml/spelling.ts'
import { elementCharacters, readingsIn, spaceFor, spelledText, withLineFeeds } from './cell-text.ts'
import { attributeIn, contentsIn } from './sheets.ts'

/** A cell of a sheet. */
interface Cell {
  /** Counted from 0. */
  column: number
  /** The whole element. */
  at: Span
}

/** A row with at least one cell. */
export interface RowOfCells {
  /** Counted from 1, as the names of cells do. */
  number: number
  cells: readonly Cell[]
}

interface SheetElement {
  at: Span
  /** The end of its opening tag. */
  tagEnd: number
}

/** The elements of a name in a text that begins at the offset `from`. Such elements do not nest. */
function* elementsIn(text: string, from: number, name: string): Generator<SheetElement> {
  const open = `<${name}`
  const close = `</${name}>`
  for (let at = text.indexOf(open); at >= 0;) {
    const tagEnd = text.indexOf('>', at) + 1
    if (tagEnd === 0) return
    let end = tagEnd
    if (/[\s/>]/.test(text.charAt(at + open.length))) {
      if (text.charAt(tagEnd - 2) !== '/') {
        const stop = text.indexOf(close, tagEnd)
        if (stop < 0) return
        end = stop + close.length
      }
      yield { at: [from + at, from + end], tagEnd: from + tagEnd }
    }
    at = text.indexOf(open, end)
  }
}

/** The rows of a sheet that have cells. `prefix` is the prefix of its elements, usually empty. */
export function* rowsIn(text: string, prefix: string): Generator<RowOfCells> {
  const [data] = contentsIn(text, `${prefix}sheetData`)
  if (!data) return
  let number = 0
  for (const { at, tagEnd } of elementsIn(text.slice(...data), data[0], `${prefix}row`)) {
    number = Number(attributeIn(text.slice(at[0], tagEnd), ' r="')) || number + 1
    const cells: Cell[] = []
    let column = -1
    for (const cell of elementsIn(text.slice(tagEnd, at[1]), tagEnd, `${prefix}c`)) {
      const letters = /^[A-Z]{1,3}/.exec(attributeIn(text.slice(cell.at[0], cell.tagEnd), ' r="'))?.[0]
      column = letters === undefined ? column + 1 : columnNumber(letters) - 1
      cells.push({ column, at: cell.at })
    }
    if (cells.length > 0) yield { number, cells }
  }
}

/** The number of a column from 1: 27 for `AA`. */
export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The letters of a column, counted from 1. */
export function columnName(number: number): string {
  let name = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The text of a string (`si`, `is`), without its formats and its readings. */
export function sharedStringText(raw: string, prefix: string): string {
  let kept = raw
  for (const [start, end] of readingsIn(raw, prefix).toReversed())
    kept = kept.slice(0, start) + kept.slice(end)
  return Array.from(contentsIn(kept, `${prefix}t`), (at) =>
    at ? elementCharacters(kept.slice(...at)) : '',
  ).join('')
}

/**
 * Reads and spells the texts in the cells of a sheet. A new text is written into its cell, since other cells may share
 * the old one.
 */
export class CellTexts {
  readonly #text: string
  readonly #prefix: string
  readonly #eol: string
  readonly #shared: readonly string[]
  readonly #formula: RegExp
  readonly #codec: Codec

  /** `shared` are the texts that cells name by their numbers. */
  constructor(
    text: string,
    { prefix, eol, shared }: { prefix: string; eol: string; shared: readonly string[] },
  ) {
    this.#text = text
    this.#prefix = prefix
    this.#eol = eol
    this.#shared = shared
    this.#formula = new RegExp(`<${prefix}f[\\s/>]`)
    this.#codec = this.#codecOf('')
  }

  /** The visible text of a cell: its text, or a number as it is spelled; '' for a missing cell. */
  shown({ cells }: RowOfCells, column: number | undefined): string {
    const cell = column === undefined ? undefined : cells.find((one) => one.column === column)
    return cell ? this.#read(this.#text.slice(...cell.at)) : ''
  }

  /** The place of a text, unless the cell holds a number or a formula. */
  slotAt({ number, cells }: RowOfCells, column: number): Slot | undefined {
    const before = cells.findLast((cell) => cell.column <= column)
    if (before?.column === column)
      return this.#mayHoldText(this.#text.slice(...before.at))
        ? { at: before.at, codec: this.#codec }
        : undefined
    const place = before ? before.at[1] : (cells[0]?.at[0] ?? 0)
    const name = columnName(column + 1) + String(number)
    return {
      at: [place, place],
      codec: this.#codecOf(name),
      wrapNew: () => [{ name, open: '', close: '' }],
    }
  }

  /** A new cell. */
  newCell(number: number, column: number, text: string): string {
    return this.#codecOf(columnName(column + 1) + String(number)).encode(text, '')
  }

  #read(raw: string): string {
    const type = this.#typeOf(raw)
    if (type === 'inlineStr') return sharedStringText(raw, this.#prefix)
    const [at] = contentsIn(raw, `${this.#prefix}v`)
    const value = at ? raw.slice(...at) : ''
    if (type === 's') return this.#shared[Number(value)] ?? ''
    return type === 'str' ? elementCharacters(value) : value
  }

  #typeOf(raw: string): string {
    return attributeIn(raw.slice(0, raw.indexOf('>')), ' t="')
  }

  #mayHoldText(raw: string): boolean {
    if (this.#formula.test(raw)) return false
    const isEmpty = !raw.includes(`<${this.#prefix}v`)
    return isEmpty || /^(?:s|str|inlineStr)$/.test(this.#typeOf(raw))
  }

  /** The codec of cells. `name` is the name of a cell that the row lacks. */
  #codecOf(name: string): Codec {
    const prefix = this.#prefix
    const first = `<${prefix}c r="${name}"`
    return {
      decode: (raw) => this.#read(raw),
      encode: (text, was) => {
        const open = was === '' ? first : withoutType(was)
        if (text === '') return `${open}/>`
        const spelled = spelledText(text, '', this.#eol)
        const inside = `<${prefix}is><${prefix}t${spaceFor(text, '')}>${spelled}</${prefix}t></${prefix}is>`
        return `${open} t="inlineStr">${inside}</${prefix}c>`
      },
      normalize: withLineFeeds,
      escape: numericReference,
    }
  }
}

/** The opening tag of a cell up to its end, without its type. */
function withoutType(raw: string): string {
  const tag = raw.slice(0, raw.indexOf('>'))
  return (tag.endsWith('/') ? tag.slice(0, -1) : tag).replace(/\st="[^"]*"/, '').trimEnd()
}
