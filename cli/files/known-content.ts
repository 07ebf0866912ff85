// The only module of the command line that opens the caller's files to read them: regular files of a limited size, at a
// place without links. It remembers what this process last read or wrote there, so that no file is replaced that another
// program has changed since.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { MAX_BYTES, missing, refuseState, replaced } from './places.ts'

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
  return createHash('sha256').update(content).digest('base64')
}

/** Reads a file, and remembers its content, so that a later write sees whether another program has changed it. */
export async function readAt(path: string, place: string): Promise<Buffer> {
  const content = await contentAt(path, place)
  rememberContent(place, content)
  return content
}

/**
 * Reads a regular file at a place without links. What was opened counts, since the path can be another file by now: its
 * kind, its size and its place are read from the handle.
 */
export async function contentAt(path: string, place: string): Promise<Buffer> {
  const state = await lstat(place).catch(() => missing(path))
  refuseState(path, state)
  // A FIFO that takes the file's place must not block. Windows lacks the last two, which are then undefined: no bit.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => missing(path))
  try {
    refuseState(path, await handle.stat())
    if ((await placeOf(handle, place)) !== place) replaced(path)
    const bytes = await buffer(
      handle.createReadStream({ end: MAX_BYTES, autoClose: false, highWaterMark: CHUNK }),
    )
    if (bytes.length > MAX_BYTES)
      refuseState(path, { ...state, isDirectory: () => false, isFile: () => true, size: bytes.length })
    return bytes
  } finally {
    await handle.close()
  }
}

const CHUNK = 1024 * 1024

/** The path of an open file: by its handle on Linux. Elsewhere, the path still means the file that is open. */
async function placeOf(handle: FileHandle, place: string): Promise<string | undefined> {
  const byHandle = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  if (byHandle !== undefined) return byHandle
  const [opened, named, real] = await Promise.all([handle.stat(), lstat(place), realpath(place)])
  const isSame = opened.ino === named.ino && opened.dev === named.dev
  return isSame && real.toLowerCase() === place.toLowerCase() ? place : undefined
}
