// What a guarded process is about to try, noted in a file: it outlives the process where that is ended.
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Case } from './cases.ts'

/** Notes a case before it is tried. */
export function note(file: string, one: Case): void {
  writeFileSync(file, serialize(one))
}

/** The case that was noted last; none where nothing was tried, or the note was not finished. */
export function noted(file: string): Case | undefined {
  try {
    return deserialize(readFileSync(file)) as Case
  } catch {
    return undefined
  }
}
