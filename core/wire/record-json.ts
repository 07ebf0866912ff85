// String records as JSON: the members of an array, or newline-delimited. Both come in pieces of UTF-8.
import { Buffer } from 'node:buffer'
import type { StringRecord } from '../contract.ts'

/** This many records are written by one call of `JSON.stringify`; one by one they take half as long again. */
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
