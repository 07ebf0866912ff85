// The text field of a subtitle: rows of characters, and control codes around and between them.
import { BrokenCodes, FormatError } from '@atlas/core/contract.ts'
import { trimmedOf } from '../_grammars/text/trim.ts'
import type { Table } from './characters.ts'

const LINE_BREAK = 0x8a
const UNUSED = 0x8f
const SPACE = 0x20
const DOUBLE_HEIGHT = 0x0d

/** Control codes that are tags of their own. */
const TAGS: ReadonlyMap<number, string> = new Map([
  [0x80, '<i>'],
  [0x81, '</i>'],
  [0x82, '<u>'],
  [0x83, '</u>'],
])
const BYTES_OF_TAGS: ReadonlyMap<string, number> = new Map(Array.from(TAGS, ([byte, tag]) => [tag, byte]))

/** The bytes of a text field, in parts. */
export interface Field {
  head: readonly number[]
  /** The rows, and what is between them. */
  rows: readonly (readonly number[])[]
  breaks: readonly (readonly number[])[]
  tail: readonly number[]
}

/** Whether a byte is at an edge of a row: a space, or a code for colors, boxes and heights. */
const isAtEdge = (byte: number): boolean =>
  byte <= SPACE || byte === 0x84 || byte === 0x85 || byte === LINE_BREAK

/** The parts of a text field, without its unused bytes. */
export function fieldOf(all: readonly number[]): Field {
  const unused = all.indexOf(UNUSED)
  const bytes = unused < 0 ? all : all.slice(0, unused)
  let start = 0
  while (start < bytes.length && isAtEdge(bytes[start] ?? 0)) start++
  let end = bytes.length
  while (end > start && isAtEdge(bytes[end - 1] ?? 0)) end--
  const rows: number[][] = [[]]
  const breaks: number[][] = []
  for (let at = start; at < end;) {
    let next = at
    while (next < end && isAtEdge(bytes[next] ?? 0)) next++
    const edge = bytes.slice(at, next)
    if (edge.includes(LINE_BREAK)) {
      breaks.push(edge)
      rows.push([])
      at = next
    } else {
      const last = Math.max(next, at + 1)
      for (; at < last; at++) rows.at(-1)?.push(bytes[at] ?? 0)
    }
  }
  return { head: bytes.slice(0, start), rows, breaks, tail: bytes.slice(end) }
}

/** The text of a field: a line for each row, and tags for the codes inside of rows. */
export function textOfField({ rows }: Field, table: Table): string {
  return rows.map((row) => textOfRow(row, table)).join('\n')
}

function textOfRow(row: readonly number[], table: Table): string {
  let text = ''
  for (let at = 0; at < row.length; at++) {
    const byte = row[at] ?? 0
    const accented = table.accented(byte, row[at + 1] ?? 0)
    if (accented !== undefined) at++
    text += accented ?? TAGS.get(byte) ?? table.charOf(byte) ?? tagOf(byte)
  }
  return text
}

const tagOf = (byte: number): string => `<x${byte.toString(16).padStart(2, '0')}/>`

const TAG = /<(?:\/?[iu]|x[0-9a-f]{2}\/)>/y

/** The bytes of a text in place of the old one: its rows have what was around the old rows. */
export function fieldWith(text: string, was: Field, table: Table): number[] {
  const rows = text.split('\n').map((line) => rowBytes(line, table))
  const parts = rows.flatMap((row, index) =>
    index === 0 ? [row] : [was.breaks[index - 1] ?? was.breaks.at(-1) ?? newBreak(was), row],
  )
  const bytes = [was.head, ...parts, was.tail].flat()
  if (textOfField(fieldOf(bytes), table) !== text)
    throw new BrokenCodes('a code at the start or the end of a row would belong to the row')
  return bytes
}

/** A break after a row that had none: codes end the row, and those of its start begin the next one. */
function newBreak({ head, tail }: Field): number[] {
  const codes = (bytes: readonly number[]): number[] => bytes.filter((byte) => byte !== LINE_BREAK)
  const isHigh = head.includes(DOUBLE_HEIGHT)
  return [...codes(tail), LINE_BREAK, ...(isHigh ? [LINE_BREAK] : []), ...codes(head)]
}

function rowBytes(line: string, table: Table): number[] {
  const bytes: number[] = []
  for (let at = 0; at < line.length;) {
    TAG.lastIndex = at
    const tag = TAG.exec(line)?.[0]
    if (tag !== undefined) {
      bytes.push(BYTES_OF_TAGS.get(tag) ?? Number.parseInt(tag.slice(2, 4), 16))
      at += tag.length
      continue
    }
    const char = line.charAt(at++)
    const spelled = table.bytesOf(char)
    if (!spelled) throw new FormatError('unwritable', `The table ${table.name} lacks the character ${char}.`)
    for (const byte of spelled) bytes.push(byte)
  }
  return bytes
}

/** The rows of a text without blanks around them, and without empty ones. */
export const settledRows = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((row) => trimmedOf(row, ' '))
    .filter((row) => row !== '')
    .join('\n')
