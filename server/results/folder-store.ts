// Keeps results in a folder, one file each. A file appears under its name only when it is complete.
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderPrivate, PRIVATE_FILE } from '../storage/private-files.ts'
import { readResultName } from './result-name.ts'
import { StoreFault, type FoundResult, type StoredResult, type ResultStore } from './store.ts'

/** Incomplete results begin with this, so that they match no result name. */
const UNFINISHED = '.'

/** The error codes of the file system in words. */
const STATES: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'is read-only',
}

/** Results in a folder, which several hosts may share. */
export class FolderStore implements ResultStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put({ name, pieces }: StoredResult, signal: AbortSignal): Promise<void> {
    const unfinished = join(this.#folder, `${UNFINISHED}${name}`)
    try {
      // Created for each result, because the folder may have been removed.
      await makeFolderPrivate(this.#folder)
      await writeFile(unfinished, pieces, { mode: PRIVATE_FILE, signal })
      await rename(unfinished, join(this.#folder, name))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      signal.throwIfAborted()
      throw faultOf(error)
    }
  }

  async open(name: string): Promise<FoundResult | undefined> {
    try {
      // Opened before the answer begins. A sweep in the meantime removes the name, but not the contents.
      const file = await open(join(this.#folder, name))
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw faultOf(error)
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true })
  }

  /** Removes expired and incomplete results. What cannot be removed keeps no other from that. */
  async sweep(lifetime: number): Promise<void> {
    // An older host has made it readable by others, who could see the names of the results.
    await makeFolderPrivate(this.#folder).catch(() => {})
    const failures: unknown[] = []
    for (const name of await this.#names()) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found || found.mtimeMs + lifetime >= Date.now()) continue
      await rm(path, { force: true }).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    const listed = new Map<string, number>()
    for (const name of await this.#names()) {
      const found = await stat(join(this.#folder, name)).catch(() => undefined)
      if (found && readResultName(name)) listed.set(name, found.size)
    }
    return listed
  }

  /** The names in the folder, which is made for the first result. */
  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }
}

function faultOf(error: unknown): StoreFault {
  return new StoreFault(STATES[codeOf(error)] ?? 'cannot be used', error)
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}
