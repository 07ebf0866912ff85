// The only module of the command line that opens the caller's files to read them: regular files of a limited size, at a
// place without links. It remembers what this process last read or wrote there, so that no file is replaced that another
// program has changed since.
import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { MAX_BYTES, missing, refuseState, refuseReplaced, stateAt } from './places.ts'

/** By place: a digest of the content, or undefined if nothing was there. A text would stay in memory. */
const known = new Map<string, string | undefined>()

/** Keeps what is at a place, or that nothing is there. */
export function rememberContent(place: string, content: Uint8Array | string | undefined): void {
  known.set(place, content === undefined ? undefined : digestOf(content))
}

/** Keeps that a file is to be made, if nothing is known about its place. */
export function rememberMissing(place: string): void {
  if (!known.has(place)) known.set(place, undefined)
}

/** Whether a place still has what this process read or wrote. True if it did neither. */
export function isAsKnown(place: string, content: Uint8Array | undefined): boolean {
  return !known.has(place) || known.get(place) === (content && digestOf(content))
}

function digestOf(content: Uint8Array | string): string {
  return hash('sha256', content, 'base64')
}

/** Reads a file, and remembers its content, so that a later write sees whether another program has changed it. */
export function readAt(path: string, place: string): Buffer {
  const content = contentAt(path, place)
  rememberContent(place, content)
  return content
}

/**
 * Reads a regular file at a path without links. What was opened counts, since the path can be another file by now: its
 * kind, its size and its place are read from the open file. It is read at once, as a repository has thousands.
 */
export function contentAt(path: string, place: string): Buffer {
  refuseState(path, stateAt(place) ?? missing(path))
  const file = openAt(path, place)
  try {
    const state = fstatSync(file)
    refuseState(path, state)
    if (placeOf(file, place) !== place) refuseReplaced(path)
    return contentOf(path, file, state)
  } finally {
    closeSync(file)
  }
}

function openAt(path: string, place: string): number {
  // A FIFO that takes the file's place must not block. Windows lacks the last two, which are then undefined: no bit.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  try {
    return openSync(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    return missing(path)
  }
}

/** What an open file has. It may grow while it is read. */
function contentOf(path: string, file: number, state: Stats): Buffer {
  let content = Buffer.allocUnsafe(state.size + 1)
  let length = 0
  for (;;) {
    const read = readSync(file, content, length, content.length - length, null)
    length += read
    if (read === 0) return content.subarray(0, length)
    if (length > MAX_BYTES)
      refuseState(path, { ...state, isDirectory: isFalse, isFile: isTrue, size: length })
    if (length === content.length) content = Buffer.concat([content], length * 2)
  }
}

const isTrue = (): boolean => true
const isFalse = (): boolean => false

/** The path of an open file: by its number on Linux. Elsewhere, the path still means the file that is open. */
function placeOf(file: number, place: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`)
  } catch {
    const [opened, named, real] = [fstatSync(file), lstatSync(place), realpathSync.native(place)]
    const isSame = opened.ino === named.ino && opened.dev === named.dev
    return isSame && real.toLowerCase() === place.toLowerCase() ? place : undefined
  }
}
