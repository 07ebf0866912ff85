// Writes string records as JSON, as the members of an array or newline-delimited. Both are in pieces of UTF-8.
import { Buffer } from 'node:buffer'
import type { StringRecord } from '../contract.ts'
import { requireAnswerBytes } from '../size-limits.ts'

/** One call of `JSON.stringify` writes this many records. One call for each record would take half as long again. */
const GROUP = 64

/** Records as the members of a JSON array, without its brackets. Throws a `FormatError` beyond `most` bytes. */
export function membersOf(records: readonly StringRecord[], most = Number.POSITIVE_INFINITY): Buffer[] {
  const pieces: Buffer[] = []
  let bytes = 0
  for (let at = 0; at < records.length; at += GROUP) {
    const members = JSON.stringify(records.slice(at, at + GROUP)).slice(1, -1)
    const piece = Buffer.from(at === 0 ? members : `,${members}`)
    requireAnswerBytes((bytes += piece.length), most)
    pieces.push(piece)
  }
  return pieces
}

/** Records as newline-delimited JSON. Throws a `FormatError` beyond `most` bytes. */
export function linesOf(records: readonly StringRecord[], most = Number.POSITIVE_INFINITY): Buffer[] {
  const pieces: Buffer[] = []
  let bytes = 0
  for (let at = 0; at < records.length; at += GROUP) {
    let lines = ''
    for (const record of records.slice(at, at + GROUP)) lines += `${JSON.stringify(record)}\n`
    const piece = Buffer.from(lines)
    requireAnswerBytes((bytes += piece.length), most)
    pieces.push(piece)
  }
  return pieces
}
