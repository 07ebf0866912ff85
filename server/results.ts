// Keeps large parts of answers in a folder, to be fetched by an address that nobody can guess, until they expire.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The last part of a result's name by its content type. */
const EXTENSIONS: Record<string, string> = {
  'application/x-ndjson': 'ndjson',
  'text/html; charset=utf-8': 'html',
  'application/octet-stream': 'bin',
}
const CONTENT_TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]))

/** 256 random bits and an extension. Nothing else is ever looked up in the folder. */
const NAME = /^[A-Za-z0-9_-]{43}\.(ndjson|html|bin)$/

/** Half-written results begin with this, so that no name matches. */
const UNFINISHED = '.'

/** The folder is swept this many times in the life of a result. */
const SWEEPS = 4

/** A stored result, open for reading. */
export interface OpenResult {
  contentType: string
  bytes: number
  stream: ReadStream
}

/** The name of a result, from 32 random bytes as base64url. */
export function resultName(random: string, contentType: string): string {
  return `${random}.${EXTENSIONS[contentType] ?? 'bin'}`
}

/** The results of a host. Several hosts may share the folder. */
export class ResultStore {
  readonly #folder: string
  readonly #lifetime: number
  readonly #timer: NodeJS.Timeout
  #isReady: Promise<unknown> | undefined

  constructor(dataFolder: string, seconds: number) {
    this.#folder = join(dataFolder, 'results')
    this.#lifetime = seconds * 1000
    this.#timer = setInterval(() => void this.sweep(), this.#lifetime / SWEEPS).unref()
  }

  /** Stores a result under a name that `resultName` made: whole or not at all. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    this.#isReady ??= mkdir(this.#folder, { recursive: true })
    await this.#isReady
    const unfinished = join(this.#folder, `${UNFINISHED}${name}`)
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, join(this.#folder, name))
  }

  /** Opens a result; nothing where there is none of that name, or it has expired. */
  async open(name: string): Promise<OpenResult | undefined> {
    const extension = NAME.exec(name)?.[1]
    if (extension === undefined) return undefined
    const path = join(this.#folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || this.#isExpired(found.mtimeMs)) return undefined
    // Opened before the answer begins: a sweep meanwhile takes the name away, not the contents.
    const file = await open(path).catch(() => undefined)
    if (!file) return undefined
    const contentType = CONTENT_TYPES.get(extension) ?? 'application/octet-stream'
    return { contentType, bytes: found.size, stream: createReadStream('', { fd: file }) }
  }

  /** Removes what has expired, and what was never finished. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && this.#isExpired(found.mtimeMs)) await rm(path, { force: true })
    }
  }

  /** Stops sweeping. */
  close(): void {
    clearInterval(this.#timer)
  }

  #isExpired(writtenAt: number): boolean {
    return writtenAt + this.#lifetime < Date.now()
  }
}
