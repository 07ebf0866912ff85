// Notes in a file which case a guarded process tries. The note survives the end of the process.
import { openSync, readFileSync, writeSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Case } from './cases.ts'

/** Returns the function that writes a case before it is tried. Opening the file for each would take longer than most. */
export function notesIn(file: string): (one: Case) => void {
  const open = openSync(file, 'w')
  // What is left of a longer note does not matter: a note knows its own end.
  return (one) => void writeSync(open, serialize(one), undefined, undefined, 0)
}

/** The last case that was noted, or nothing if it is missing or incomplete. */
export function noted(file: string): Case | undefined {
  try {
    return deserialize(readFileSync(file)) as Case
  } catch {
    return undefined
  }
}
