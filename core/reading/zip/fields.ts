// The signatures and numbers of a zip archive, and the error of one that is damaged.
import { FormatError } from '../../contract.ts'

/** Starts an entry at its place. */
export const LOCAL = 0x04034b50
/** Starts an entry of the directory. */
export const CENTRAL = 0x02014b50

/** A field of 32 bits with this value has its real value in the zip64 record. */
export const IN_ZIP64 = 0xffffffff

/** A number in the file: its offset and its width. */
export interface NumberField {
  at: number
  bytes: 4 | 8
}

/** The number in a field. */
export function numberAt(bytes: Buffer, { at, bytes: width }: NumberField): number {
  return width === 4 ? bytes.readUInt32LE(at) : long(bytes, at)
}

/** Reads a number of 64 bits. Beyond 2^53 it is inexact, but no file is that large. */
export function long(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}

/** The error of an archive that is damaged at an offset. */
export function damaged(message: string, at: number): FormatError {
  return new FormatError('syntax', message, at)
}

/** At most this many characters of a name are in a sentence. */
const MAX_SHOWN = 200
// oxlint-disable-next-line no-control-regex -- names may contain control characters
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g

/** A name for a sentence: on one line, and short. */
export function shownName(name: string): string {
  const short = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name
  return `"${short.replaceAll(CONTROLS, '')}"`
}
