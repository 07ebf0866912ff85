// Colors of the output: on a terminal, unless NO_COLOR or FORCE_COLOR is set.
import { marked } from './printing.ts'

/** Whether output has colors. `FORCE_COLOR=0` means none, and so does any value of NO_COLOR. */
export function hasColors(
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): boolean {
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** Colors a text by the numbers that begin and end the color. */
function color(begin: number, end: number): (text: string) => string {
  return hasColors(process.env, process.stdout.isTTY) ? (text) => marked(text, begin, end) : (text) => text
}

/** The colors of standard output. They appear where a text is printed by printing.ts. */
export const colors = {
  red: color(31, 39),
  green: color(32, 39),
  yellow: color(33, 39),
  cyan: color(36, 39),
  dim: color(2, 22),
}
