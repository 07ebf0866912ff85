// What the command line reads: files that the caller named, or that a folder contains, drafts, and what git has staged.
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { Failure } from '../failure.ts'
import { callersPath } from '../place.ts'
import { isStaged, stagedContent, stagedRefusal } from '../workspace/staged.ts'
import {
  isStream,
  missing,
  pathInFolder,
  placeNamed,
  readBelow,
  refuseState,
  stateAt,
  stateBelow,
} from './places.ts'
import { currentDrafts, draftOf } from './drafts.ts'
import { readAt, rememberContent } from './known-content.ts'
import { standardInputAs } from './standard-input.ts'
import { asDescriptor } from './standard-output.ts'

export type { Dirent }

/** Reads a file that the caller named, wherever it is. Throws a `Failure` (3). */
export async function readNamed(path: string): Promise<Buffer> {
  return contentWithoutFile(path) ?? readAt(path, await placeNamed(path))
}

/**
 * Reads a file that a folder contains: it was found by search, by git, or by settings of the folder. A link on its way
 * is refused. Throws a `Failure` (3).
 */
export async function readInFolder(path: string, folder = '.'): Promise<Buffer> {
  const given = contentWithoutFile(path)
  if (given) return given
  const content = readBelow(path, folder, (place) => readAt(path, place))
  return currentDrafts()?.keepRead(path, content) ?? content
}

/** Reads a file as `readFound` does; undefined if nothing is there. */
export async function readIfThere(path: string, folder = '.'): Promise<Buffer | undefined> {
  const given = draftOf(path) ?? standardInputAs(path) ?? stagedContent(path)?.catch(() => undefined)
  if (given) return given
  if (await isThere(path)) return readInFolder(path, folder)
  rememberContent(await pathInFolder(path, folder), undefined)
  return undefined
}

/** Reads the file that an output of the caller replaces; undefined if there is none, as for a device. */
export async function readOutput(path: string): Promise<Buffer | undefined> {
  const state = asDescriptor(path) === undefined ? stateAt(callersPath(path)) : undefined
  return state && !isStream(state) ? readNamed(path) : undefined
}

/** Why a file that was found is not opened, as a sentence; undefined if it can be opened, or if it is missing. */
export async function refusalOf(path: string): Promise<string | undefined> {
  return refusalAt(path, new Set())
}

function refusalAt(path: string, known: Set<string>): string | undefined {
  if (draftOf(path) ?? standardInputAs(path)) return undefined
  if (isStaged()) return stagedRefusal(path)
  try {
    const state = stateBelow(path, known)
    if (state) refuseState(path, state)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** Why files that were found are not opened, by path. Their folders are looked at once. */
export function refusalsAmong(paths: readonly string[]): Map<string, string> {
  const refusals = new Map<string, string>()
  const known = new Set<string>()
  for (const path of paths) {
    const reason = refusalAt(path, known)
    if (reason !== undefined) refusals.set(path, reason)
  }
  return refusals
}

/** Whether there is something at a path, such as a link. */
export async function isThere(path: string): Promise<boolean> {
  return draftOf(path) !== undefined || stateAt(callersPath(path)) !== undefined
}

/** A stamp of a file that changes with its content; undefined if nothing is there. */
export async function modifiedAt(path: string): Promise<string | undefined> {
  const state = stateAt(callersPath(path))
  return state && `${state.mtimeMs} ${state.size} ${state.ino}`
}

/** What a folder contains. Throws a `Failure` (3). */
export async function folderEntries(folder: string): Promise<Dirent[]> {
  return readdir(callersPath(folder), { withFileTypes: true }).catch(() => {
    throw new Failure(3, `${folder}: the folder does not exist or cannot be read.`)
  })
}

/** Whether an entry is a link to a folder. */
export async function leadsToFolder(path: string): Promise<boolean> {
  return stat(callersPath(path)).then(
    (state) => state.isDirectory(),
    () => false,
  )
}

/** Content that comes from a draft, by standard input, or from git's index. */
function contentWithoutFile(path: string): Promise<Buffer> | undefined {
  return draftOf(path) ?? standardInputAs(path) ?? stagedContent(path)?.catch(() => missing(path))
}
