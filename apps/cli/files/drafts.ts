// Files whose content a job sees differs from the disk: texts that an editor has not saved, and what the job itself would
// write.
import { AsyncLocalStorage } from 'node:async_hooks'
import { callersPath } from '../place.ts'

/** A file that a job has written. It is not on the disk yet. */
export interface DraftedFile {
  /** As the job named it. */
  path: string
  bytes: Buffer
}

/** The contents of files that jobs read instead of the disk. What the jobs write is collected here. */
export class Drafts {
  /** By their places. */
  readonly #contents = new Map<string, Buffer>()
  readonly #written = new Map<string, DraftedFile>()

  readonly #read = new Map<string, Buffer>()

  /** The files that jobs have written, in order. */
  get written(): DraftedFile[] {
    return [...this.#written.values()]
  }

  /** Sets what jobs read at a path. */
  set(path: string, content: Uint8Array): void {
    this.#contents.set(callersPath(path), Buffer.from(content))
  }

  /** What jobs read at a path; undefined if it is what the disk has. */
  get(path: string): Buffer | undefined {
    return this.#contents.get(callersPath(path))
  }

  /** Keeps what a job has read from the disk. */
  keepRead(path: string, content: Buffer): Buffer {
    const place = callersPath(path)
    if (!this.#read.has(place)) this.#read.set(place, content)
    return content
  }

  /** What a job has read from the disk first; undefined if it did not read the file. */
  firstRead(path: string): Buffer | undefined {
    return this.#read.get(callersPath(path))
  }

  /** Takes what a job writes. */
  write(path: string, content: Uint8Array | string): void {
    const bytes = Buffer.from(content)
    this.set(path, bytes)
    this.#written.set(callersPath(path), { path, bytes })
  }

  /** Runs a job, which reads and writes these files instead of the disk. */
  run<Result>(job: () => Promise<Result>): Promise<Result> {
    return current.run(this, job)
  }
}

const current = new AsyncLocalStorage<Drafts>()

/** The drafts of the job that runs; undefined if it reads and writes the disk. */
export function currentDrafts(): Drafts | undefined {
  return current.getStore()
}

/** What the job that runs reads at a path instead of the disk. */
export function draftOf(path: string): Promise<Buffer> | undefined {
  const content = current.getStore()?.get(path)
  return content && Promise.resolve(content)
}
