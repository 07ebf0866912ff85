// The only module of the command line that writes the caller's files: whole, or not at all.
import { constants, createWriteStream, mkdtempSync, rmSync, writeFileSync, type Stats } from 'node:fs'
import { mkdir, open, readlink, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { printJsonText } from '../terminal/printing.ts'
import { currentDrafts } from './drafts.ts'
import { contentAt, isAsKnown, rememberContent, rememberMissing } from './known-content.ts'
import { Failure } from '../failure.ts'
import { isFolder, isStream, placeToWrite, refuseState, refuseReplaced, stateAt } from './places.ts'
import { standardInputAs } from './standard-input.ts'
import { asDescriptor, writeContent } from './standard-output.ts'
import { writeFailure } from './write-failure.ts'

/**
 * Writes to what the caller typed as output: a file, a device, a pipe, or `-` for standard output, where nothing is
 * standard output, too. Throws a `Failure`.
 */
export async function writeNamed(path: string | undefined, content: Uint8Array | string): Promise<void> {
  if (path === undefined) return writeContent(content)
  const descriptor = asDescriptor(path)
  try {
    if (descriptor !== undefined) return await writeDescriptor(descriptor, content)
    const place = await placeToWrite(path)
    const state = stateAt(place)
    if (state && isStream(state)) await writeStream(path, place, content)
    else await replaceFile(path, place, content, state)
  } catch (error) {
    throw writeFailure(path, error)
  }
}

/** Writes JSON to what the caller typed as output. On standard output it can be in any log. Throws a `Failure`. */
export async function writeNamedJson(path: string | undefined, json: string): Promise<void> {
  if (path === undefined) printJsonText(json)
  else await writeNamed(path, json)
}

/**
 * Replaces a file that a folder contains, or makes it. Its mode stays. A link, a device or a pipe in its place is refused.
 * A file that came by standard input goes to standard output. Throws a `Failure`.
 */
export async function writeInFolder(path: string, content: Uint8Array | string): Promise<void> {
  if (standardInputAs(path)) return writeContent(content)
  try {
    const place = await placeToWrite(path)
    const state = stateAt(place)
    const drafts = currentDrafts()
    if (!drafts) return await replaceFile(path, place, content, state)
    if (state) refuseState(path, state)
    drafts.write(path, content)
  } catch (error) {
    throw writeFailure(path, error)
  }
}

/** Writes a file that was missing, and makes its folder. Throws a `Failure`, also if the file is there by now. */
export async function writeMissing(path: string, content: Uint8Array | string): Promise<void> {
  await makeFolder(dirname(path))
  if (!currentDrafts()) rememberMissing(await placeToWrite(path))
  await writeInFolder(path, content)
}

/** Makes a folder that the caller named, and the folders around it, if it is missing. Throws a `Failure`. */
export async function makeFolder(path: string): Promise<void> {
  if (currentDrafts() || (await isFolder(path))) return
  try {
    await mkdir(await placeToWrite(path), { recursive: true })
  } catch (error) {
    throw writeFailure(path, error)
  }
}

/** Runs a job in a temporary folder with these files. Throws a `Failure` if they cannot be written. */
export function withTemporaryFiles<Result>(
  files: Readonly<Record<string, Uint8Array>>,
  job: (folder: string) => Result,
): Result {
  const folder = temporaryFolder(files)
  try {
    return job(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function temporaryFolder(files: Readonly<Record<string, Uint8Array>>): string {
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(tmpdir(), 'atlas-'))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    return folder
  } catch (error) {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    throw writeFailure(tmpdir(), error)
  }
}

/** Writes to a device or a pipe. Nothing is made, and nothing that is there is cut off. */
async function writeStream(path: string, place: string, content: Uint8Array | string): Promise<void> {
  const handle = await open(place, constants.O_WRONLY | constants.O_NOFOLLOW)
  try {
    if (!isStream(await handle.stat())) refuseReplaced(path)
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}

/** Writes to a descriptor that the caller's shell has opened. */
async function writeDescriptor(fd: number, content: Uint8Array | string): Promise<void> {
  const standard = { 1: process.stdout, 2: process.stderr }[fd]
  if (standard) {
    standard.write(content)
    return
  }
  const stream = createWriteStream('', { fd, autoClose: false })
  stream.end(content)
  await finished(stream)
}

/**
 * Writes a file in the same folder, which then takes the name: others see the former content or the whole new one. What
 * another program has changed since it was read stays.
 */
async function replaceFile(
  path: string,
  place: string,
  content: Uint8Array | string,
  state: Stats | undefined,
): Promise<void> {
  if (state) refuseState(path, state)
  const folder = await openFolder(path, dirname(place))
  const draft = join(folder.path, `.atlas-${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    await writeDraft(draft, content, state)
    await refuseChanged(path, place)
    await rename(draft, join(folder.path, basename(place)))
  } catch (error) {
    // A disk that is read-only by now keeps the draft, and the error that counts is the first.
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  } finally {
    await folder.handle?.close()
  }
  rememberContent(place, content)
}

async function refuseChanged(path: string, place: string): Promise<void> {
  const now = stateAt(place) && contentAt(path, place)
  if (!isAsKnown(place, now))
    throw new Failure(
      3,
      `${path} was not written: another program has changed it meanwhile. Run the command again.`,
    )
}

async function writeDraft(
  draft: string,
  content: Uint8Array | string,
  state: Stats | undefined,
): Promise<void> {
  const handle = await open(draft, 'wx', state ? state.mode & 0o777 : 0o666)
  try {
    if (state) await handle.chmod(state.mode & 0o777)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opens a folder, so that what is written goes there even if its path becomes a link. */
async function openFolder(
  path: string,
  folder: string,
): Promise<{ path: string; handle: FileHandle | undefined }> {
  const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY } = constants
  // Only Linux names the files of a folder by its handle.
  if (process.platform !== 'linux') return { path: folder, handle: undefined }
  const handle = await open(folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY)
  const byHandle = `/proc/self/fd/${handle.fd}`
  const place = await readlink(byHandle).catch(() => undefined)
  if (place === folder) return { path: byHandle, handle }
  await handle.close()
  if (place !== undefined) refuseReplaced(path)
  return { path: folder, handle: undefined }
}
