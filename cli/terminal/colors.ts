// Colors of the output: on a terminal, unless NO_COLOR or FORCE_COLOR is set.
import picocolors from 'picocolors'

/** Whether output has colors. `FORCE_COLOR=0` means none, and so does any value of NO_COLOR. */
export function hasColors(
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): boolean {
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** The colors of standard output. */
export const colors = picocolors.createColors(hasColors(process.env, process.stdout.isTTY))
