// Writes files atomically: a new file next to the old one is written, and then renamed.
import { lstat, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Failure } from './output.ts'
import { callersFolder, callersPath } from './place.ts'
import { standardInputAs } from './standard-input.ts'

/**
 * Replaces a file, or makes it. Its mode stays. A symbolic link that leads out of the caller's folder is refused. A
 * file from standard input is written to standard output.
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  if (standardInputAs(path)) {
    process.stdout.write(bytes)
    return
  }
  const place = await placeInside(path)
  const state = await lstat(place).catch(() => undefined)
  const draft = join(dirname(place), `.atlas-${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    const handle = await open(draft, 'wx', state ? state.mode & 0o777 : 0o666)
    try {
      if (state) await handle.chmod(state.mode & 0o777)
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof Failure) throw error
    throw new Failure(3, `${path} cannot be written. Does its folder exist?`)
  }
}

/**
 * The file that a path means, with symbolic links resolved. Throws a `Failure` (3) if it is outside of the caller's
 * folder.
 */
async function placeInside(path: string): Promise<string> {
  const named = callersPath(path)
  const isInside = !isOutside(callersFolder(), named)
  const real = await realpath(named).catch(async () => {
    const folder = await realpath(dirname(named)).catch(() => dirname(named))
    return join(folder, named.slice(dirname(named).length))
  })
  if (isInside && isOutside(await realpath(callersFolder()), real))
    throw new Failure(3, `${path} is a symbolic link that leads out of this folder.`)
  return real
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '..' || way.startsWith('../') || way.startsWith('..\\') || /^[A-Za-z]:/.test(way)
}
