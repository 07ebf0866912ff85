// The only module of the command line that opens the caller's files. A checked repository can be hostile: its links are
// not followed, git's own folder is neither read nor written, and only regular files of a limited size are opened.
import { constants, mkdtempSync, rmSync, writeFileSync, type Dirent, type Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Failure } from './output.ts'
import { callersFolder, callersPath } from './place.ts'
import { stagedContent } from './repository/staged.ts'
import { standardInputAs } from './standard-input.ts'

export type { Dirent }

/** A file may have this many bytes. */
const MAX_BYTES = 256 * 1024 * 1024

/** Reads a file that the caller named, wherever it is. Throws a `Failure` (3). */
export async function readNamed(path: string): Promise<Buffer> {
  const given = contentWithoutFile(path)
  if (given) return given
  const place = await realpath(callersPath(path)).catch(() => missing(path))
  const way = relative(await realpath(callersFolder()), place)
  refuseGit(path, isOutside(way) ? place : way)
  return readAt(path, place)
}

/**
 * Reads a file that a folder contains: it was found by search, by git, or by settings of the folder. A link on its way
 * is refused. Throws a `Failure` (3).
 */
export async function readFound(path: string, folder = '.'): Promise<Buffer> {
  const given = contentWithoutFile(path)
  if (given) return given
  const { root, place } = await placeIn(path, folder)
  await refuseLinks(path, root, place)
  return readAt(path, place)
}

/** Why a file that was found is not opened, as a sentence; undefined if it can be opened, or if it is missing. */
export async function refusalOf(path: string): Promise<string | undefined> {
  if (standardInputAs(path)) return undefined
  try {
    const { root, place } = await placeIn(path, '.')
    await refuseLinks(path, root, place)
    const state = await lstat(place).catch(() => undefined)
    if (state) refuseState(path, state)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** Whether there is something at a path, such as a link. */
export async function isThere(path: string): Promise<boolean> {
  return lstat(callersPath(path)).then(
    () => true,
    () => false,
  )
}

/** Whether a path that the caller named is a folder; undefined if nothing is there. */
export async function isFolder(path: string): Promise<boolean | undefined> {
  return stat(callersPath(path)).then(
    (state) => state.isDirectory(),
    () => undefined,
  )
}

/** What a folder contains. */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  return readdir(callersPath(folder), { withFileTypes: true })
}

/** Makes a folder that the caller named, and the folders around it. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(callersPath(path), { recursive: true })
}

/** Writes to the file that the caller named, or to standard output. */
export async function writeTo(path: string | undefined, bytes: Uint8Array | string): Promise<void> {
  if (path === undefined) process.stdout.write(bytes)
  else await writeFileAtomically(path, Buffer.from(bytes))
}

/**
 * Replaces a file, or makes it: a file in the same folder is written, and takes its name. Its mode stays. A link below
 * the caller's folder is refused. A file that came by standard input goes to standard output. Throws a `Failure` (3).
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  if (standardInputAs(path)) {
    process.stdout.write(bytes)
    return
  }
  const named = callersPath(path)
  const isInside = !isOutside(relative(callersFolder(), named))
  const { root, place } = await placeIn(path, isInside ? '.' : dirname(named))
  if (!isInside) refuseGit(path, place)
  await refuseLinks(path, root, place)
  const state = await lstat(place).catch(() => undefined)
  if (state) refuseState(path, state)
  const folder = await openFolder(path, dirname(place))
  try {
    await replace(folder.path, basename(place), bytes, state)
  } catch {
    throw new Failure(3, `${path} cannot be written. Does its folder exist?`)
  } finally {
    await folder.handle?.close()
  }
}

async function replace(
  folder: string,
  name: string,
  bytes: Uint8Array,
  state: Stats | undefined,
): Promise<void> {
  const draft = join(folder, `.atlas-${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    const handle = await open(draft, 'wx', state ? state.mode & 0o777 : 0o666)
    try {
      if (state) await handle.chmod(state.mode & 0o777)
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Runs a job in a temporary folder with these files. */
export function withTemporaryFiles<Result>(
  files: Readonly<Record<string, Uint8Array>>,
  job: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'))
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    return job(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Content that comes by standard input, or from git's index. */
function contentWithoutFile(path: string): Promise<Buffer> | undefined {
  return standardInputAs(path) ?? stagedContent(path)?.catch(() => missing(path))
}

function missing(path: string): never {
  throw new Failure(3, `${path}: the file does not exist or cannot be read.`)
}

/** The place of a path below a folder. The folder itself may be a link, since the caller chose it. */
async function placeIn(path: string, folder: string): Promise<{ root: string; place: string }> {
  const root = await realpath(callersPath(folder)).catch(() => callersPath(folder))
  const way = relative(callersPath(folder), callersPath(path))
  if (isOutside(way))
    throw new Failure(3, `${path} is outside of ${folder}, so it was not opened. Start atlas in its folder.`)
  refuseGit(path, way)
  return { root, place: join(root, way) }
}

function isOutside(way: string): boolean {
  return way === '..' || way.startsWith(`..${sep}`) || /^[A-Za-z]:/.test(way)
}

/** Throws if one of the names between a folder and a path, or the path itself, is a link. */
async function refuseLinks(path: string, root: string, place: string): Promise<void> {
  let at = root
  for (const name of relative(root, place).split(sep)) {
    at = join(at, name)
    const state = await lstat(at).catch(() => undefined)
    if (!state) return
    if (state.isSymbolicLink())
      throw new Failure(
        3,
        `${path} was skipped: ${relative(root, at)} is a symbolic link, which atlas does not follow. Replace it with what it links to.`,
      )
  }
}

function refuseState(path: string, state: Stats): void {
  if (!state.isFile())
    throw new Failure(
      3,
      `${path} was not opened: it is not a regular file. Pass other content as -, and leave out --out for standard output.`,
    )
  if (state.size > MAX_BYTES)
    throw new Failure(3, `${path} was not opened: it has more than 256 MB. Split it into several files.`)
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

/**
 * Reads a regular file at a path without links. What was opened counts, since the path can be another file by now: its
 * kind, its size and its place are read from the handle.
 */
async function readAt(path: string, place: string): Promise<Buffer> {
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
    if (bytes.length > MAX_BYTES) refuseState(path, { ...state, isFile: () => true, size: bytes.length })
    return bytes
  } finally {
    await handle.close()
  }
}

const CHUNK = 1024 * 1024

/** Opens a folder, so that what is written goes there even if its path becomes a link. */
async function openFolder(
  path: string,
  folder: string,
): Promise<{ path: string; handle: FileHandle | undefined }> {
  const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY } = constants
  // Only Linux names the files of a folder by its handle.
  if (process.platform !== 'linux') return { path: folder, handle: undefined }
  const handle = await open(folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY).catch(() => {
    throw new Failure(3, `${path} cannot be written. Does its folder exist?`)
  })
  const byHandle = `/proc/self/fd/${handle.fd}`
  const place = await readlink(byHandle).catch(() => undefined)
  if (place === folder) return { path: byHandle, handle }
  await handle.close()
  if (place !== undefined) replaced(path)
  return { path: folder, handle: undefined }
}

/** The path of an open file: by its handle on Linux. Elsewhere, the path still means the file that is open. */
async function placeOf(handle: FileHandle, place: string): Promise<string | undefined> {
  const byHandle = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  if (byHandle !== undefined) return byHandle
  const [opened, named, real] = await Promise.all([handle.stat(), lstat(place), realpath(place)])
  const isSame = opened.ino === named.ino && opened.dev === named.dev
  return isSame && real.toLowerCase() === place.toLowerCase() ? place : undefined
}

function replaced(path: string): never {
  throw new Failure(3, `${path} was replaced while it was opened. Run the command again.`)
}
