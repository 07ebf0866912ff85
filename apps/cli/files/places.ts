// Where the caller's files are. A checked repository can be hostile: its links are not followed out of it, and git's own
// folder is neither read nor written.
import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Failure } from '../failure.ts'
import { callersFolder, callersPath } from '../place.ts'

/** A file may have this many bytes. */
export const MAX_BYTES = 256 * 1024 * 1024

/** The place of a file that a folder contains, without links on the way. Throws a `Failure` (3). */
export async function pathInFolder(path: string, folder = '.'): Promise<string> {
  const { root, place } = placeIn(path, folder)
  refuseLinks(path, root, place)
  return place
}

/**
 * Reads a file that a folder contains. `read` must refuse a file that is not at the place that it gets. Links on the way
 * are looked for only to say why it did: a repository has thousands of files. Throws a `Failure` (3).
 */
export function readBelow<Content>(path: string, folder: string, read: (place: string) => Content): Content {
  const { root, place } = placeIn(path, folder)
  try {
    return read(place)
  } catch (error) {
    refuseLinks(path, root, place)
    throw error
  }
}

/**
 * The state of a file that the caller's folder contains; undefined if nothing is there. `known` are folders that were
 * looked at, and are not links. Throws a `Failure` (3) if a link is on the way.
 */
export function stateBelow(path: string, known: Set<string>): Stats | undefined {
  const { root, place } = placeIn(path, '.')
  return refuseLinks(path, root, place, known)
}

/**
 * The place of a file that the caller named. It may be anywhere, and behind a link, unless a link inside of a repository
 * leads out of it: that link came with the repository. Throws a `Failure` (3).
 */
export async function placeNamed(path: string): Promise<string> {
  const place = await realpath(callersPath(path)).catch(() => missing(path))
  const repository = repositoryOf(callersPath(path))
  if (repository !== undefined && isOutside(relative(await realpath(repository), place)))
    throw new Failure(
      3,
      `${path} was not opened: a symbolic link leads out of the repository. Name the file that it links to.`,
    )
  const way = relative(await realpath(callersFolder()), place)
  refuseGit(path, isOutside(way) ? place : way)
  return place
}

/** The place of a file to be written. A link inside of the repository is not followed, nor is a link in its place. */
export async function placeToWrite(path: string): Promise<string> {
  const named = callersPath(path)
  const repository = repositoryFolder()
  if (!isOutside(relative(repository, named))) return pathInFolder(path, repository)
  const { root, place } = placeIn(path, dirname(named))
  refuseGit(path, place)
  refuseLinks(path, root, place)
  return place
}

/** Whether a path that the caller named is a folder; undefined if nothing is there. Throws a `Failure` (3). */
export async function isFolder(path: string): Promise<boolean | undefined> {
  const state = await stat(callersPath(path)).catch(() => undefined)
  if (!state) return undefined
  await placeNamed(path)
  return state.isDirectory()
}

/** The folders around a folder, from the root of its repository; none outside of a repository. */
export function foldersAround(folder: string): string[] {
  const around: string[] = []
  for (let at = folder; !stateAt(join(at, '.git')); at = dirname(at)) {
    if (dirname(at) === at) return []
    around.unshift(dirname(at))
  }
  return around
}

/**
 * Where a path below the caller's folder leads by links, as a path from there. 'outside' means out of the repository, or
 * to nothing; undefined that no link is on its way.
 */
export async function linkedPlace(path: string): Promise<{ path: string } | 'outside' | undefined> {
  const folder = await realpath(callersFolder())
  const named = join(folder, path)
  const place = await realpath(named).catch(() => undefined)
  if (place === named) return undefined
  if (place === undefined) return stateAt(named) ? 'outside' : undefined
  if (isOutside(relative(await realpath(repositoryFolder()), place))) return 'outside'
  return { path: relative(folder, place).replaceAll(sep, '/') }
}

/** Whether a folder is another one, or below it. */
export async function isBelow(folder: string, other: string): Promise<boolean> {
  return !isOutside(relative(await realpath(other), await realpath(folder)))
}

/** The caller's repository, or the one that a file is in; undefined if it is outside of any. */
function repositoryOf(path: string): string | undefined {
  const folderOfGit = repositoryFolder()
  if (!isOutside(relative(folderOfGit, path))) return folderOfGit
  const [root] = foldersAround(path)
  return root
}

/** The root of the caller's repository, or the caller's folder. */
function repositoryFolder(): string {
  const folder = callersFolder()
  const [root = folder] = foldersAround(folder)
  return root
}

/** The state of a file or a link; undefined if nothing is there. */
export function stateAt(place: string): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false })
  } catch {
    // A file in the place of a folder, or a folder that may not be read.
    return undefined
  }
}

export function missing(path: string): never {
  throw new Failure(3, `${path}: the file does not exist or cannot be read.`)
}

export function refuseReplaced(path: string): never {
  throw new Failure(3, `${path} was replaced while it was opened. Run the command again.`)
}

/** Whether it is a device or a pipe, which is written as it is. */
export function isStream(state: Stats): boolean {
  return state.isFIFO() || state.isCharacterDevice()
}

/** Throws unless it is a regular file of a size that can be read. */
export function refuseState(path: string, state: Stats): void {
  if (state.isDirectory()) throw new Failure(3, `${path} was not opened: it is a folder. Name a file.`)
  if (!state.isFile())
    throw new Failure(
      3,
      `${path} was not opened: it is not a regular file. Pass other content as - on standard input.`,
    )
  if (state.size > MAX_BYTES)
    throw new Failure(3, `${path} was not opened: it has more than 256 MB. Split it into several files.`)
}

/** The place of a path below a folder. The folder itself may be a link, since the caller chose it. */
function placeIn(path: string, folder: string): { root: string; place: string } {
  const root = realFolder(callersPath(folder))
  const way = relative(callersPath(folder), callersPath(path))
  if (isOutside(way))
    throw new Failure(3, `${path} is outside of ${folder}, so it was not opened. Start atlas in its folder.`)
  refuseGit(path, way)
  return { root, place: join(root, way) }
}

function realFolder(folder: string): string {
  // Except on Windows, the system names the folder of a process without links.
  if (sep === '/' && folder === process.cwd()) return folder
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}

function isOutside(way: string): boolean {
  return way === '..' || way.startsWith(`..${sep}`) || /^[A-Za-z]:/.test(way)
}

/** Throws if one of the names between a folder and a path, or the path itself, is a link. Returns the state of the path. */
function refuseLinks(path: string, root: string, place: string, known?: Set<string>): Stats | undefined {
  let at = root
  let state: Stats | undefined
  for (const name of place.slice(root.length).split(sep)) {
    if (name === '') continue
    at = at.endsWith(sep) ? at + name : `${at}${sep}${name}`
    if (known?.has(at)) continue
    state = stateAt(at)
    if (!state) return undefined
    if (state.isSymbolicLink())
      throw new Failure(
        3,
        `${path} was skipped: ${relative(root, at)} is a symbolic link, which atlas does not follow. Replace it with what it links to.`,
      )
    if (state.isDirectory()) known?.add(at)
  }
  return state
}

/** The names of git's folder: also in other case, as a short name of Windows, and as its file systems spell it. */
const GIT = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i

/** Some file systems ignore these characters in names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u2060\u206a-\u206f\ufeff]/g

function refuseGit(path: string, way: string): void {
  if (way.split(/[\\/]/).some((name) => GIT.test(name.replaceAll(IGNORED, ''))))
    throw new Failure(
      3,
      `${path} was not opened: it is in git's own folder, which atlas neither reads nor writes. Name another file.`,
    )
}
