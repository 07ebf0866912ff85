// Notes in a file which case a guarded process tries. The note survives the end of the process.
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Case } from './cases.ts'

/** Writes a case before it is tried. */
export function note(file: string, one: Case): void {
  writeFileSync(file, serialize(one))
}

/** The last case that was noted, or nothing if it is missing or incomplete. */
export function noted(file: string): Case | undefined {
  try {
    return deserialize(readFileSync(file)) as Case
  } catch {
    return undefined
  }
}
