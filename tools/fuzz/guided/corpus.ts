// The inputs that reached new places, as files of a folder that survives the run.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The inputs of one format. */
export interface Corpus {
  /** All inputs, the shortest first. */
  files(): Buffer[]
  add(bytes: Uint8Array): void
}

/** A corpus in a folder. */
export function corpusIn(folder: string): Corpus {
  return {
    files() {
      if (!existsSync(folder)) return []
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
      return files.toSorted((one, other) => one.length - other.length)
    },
    add(bytes) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 16)), bytes)
    },
  }
}
