// Writes string records as JSON, as the members of an array or newline-delimited. Both are in pieces of UTF-8.
import { Buffer } from 'node:buffer'
import type { StringRecord } from '../contract.ts'

/** One call of `JSON.stringify` writes this many records. One call for each record would take half as long again. */
const GROUP = 64

/** Records as the members of a JSON array, without its brackets. */
export function membersOf(records: readonly StringRecord[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < records.length; at += GROUP) {
    const members = JSON.stringify(records.slice(at, at + GROUP)).slice(1, -1)
    pieces.push(Buffer.from(at === 0 ? members : `,${members}`))
  }
  return pieces
}

/** Records as newline-delimited JSON. */
export function linesOf(records: readonly StringRecord[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < records.length; at += GROUP) {
    let lines = ''
    for (const record of records.slice(at, at + GROUP)) lines += `${JSON.stringify(record)}\n`
    pieces.push(Buffer.from(lines))
  }
  return pieces
}
