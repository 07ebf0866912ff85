// How much slower than a quiet machine this one is at the moment. Tests decide by counts and order; only where a limit in
// seconds is itself the subject, it is scaled by this.
import { spawnSync } from 'node:child_process'

/** How long Node takes to start on a quiet machine of 2026, in milliseconds. */
const USUAL_MILLISECONDS = 50
const STARTS = 3

/** 1 on a quiet machine; 4 on one that takes four times as long to start a process. */
export function slowness(): number {
  let longest = 0
  for (let start = 0; start < STARTS; start++) {
    const before = performance.now()
    spawnSync(process.execPath, ['--eval', ''])
    longest = Math.max(longest, performance.now() - before)
  }
  return Math.max(1, longest / USUAL_MILLISECONDS)
}

/** The whole seconds in which this machine does what a quiet one does in `seconds`; at most `most`. */
export function secondsHere(seconds: number, most: number): number {
  return Math.min(most, Math.ceil(seconds * slowness()))
}
