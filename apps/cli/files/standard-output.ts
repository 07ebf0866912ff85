// What a file contains, on standard output: exact bytes for a file or a program, and never raw for a terminal or a log.
import { fstatSync } from 'node:fs'
import { Failure } from '../failure.ts'
import { printText } from '../terminal/printing.ts'

/** A runner of a CI sets one of these. It reads commands from the log. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION']

/**
 * Writes the content of a file to standard output. A terminal shows it as text, in which controls are escapes. Throws a
 * `Failure` (2) if it is not text, or if standard output may be the log of a CI.
 */
export function writeContent(content: Uint8Array | string): void {
  if (process.stdout.isTTY) printText(textOf(content))
  else if (isLog()) throw new Failure(2, `The content of a file is not printed in the log of a CI, ${ELSE}`)
  else process.stdout.write(content)
}

const ELSE =
  'since it could contain commands for the runner. Write it to a file with -o FILE or > FILE, or pass -o - to print it anyway.'

function textOf(content: Uint8Array | string): string {
  if (typeof content === 'string') return content
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw new Failure(
      2,
      'The content is not UTF-8, so a terminal cannot show it. Write it to a file with -o FILE.',
    )
  }
}

/** Whether standard output may be a log: in a CI, a pipe can lead to another program or to the runner. */
function isLog(): boolean {
  const isRunner = RUNNERS.some((name) => !['', '0', 'false', undefined].includes(process.env[name]))
  const output = fstatSync(1)
  return isRunner && !output.isFile() && !output.isCharacterDevice()
}

/** The descriptor that a path of an output means; undefined for other paths. `-` is standard output. */
export function asDescriptor(path: string): number | undefined {
  if (path === '-' || path === '/dev/stdout') return 1
  if (path === '/dev/stderr') return 2
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Throws a `Failure` (2) if the file itself and --json would both go to standard output. */
export function requireOutFor(json: boolean | undefined, out: string | undefined, what: string): void {
  if (json && (out === undefined || asDescriptor(out) === 1))
    throw new Failure(2, `--json needs --out, since ${what} to standard output.`)
}
