// Why a command ends, and its exit code.
import type { FormatError } from '@atlas/core/contract.ts'

/**
 * Something is wrong, or would change (1); the usage is wrong, or there is nothing to do (2); a file is missing, cannot
 * be read or written, or is not well-formed (3); the command itself failed (4).
 */
export type ExitCode = 1 | 2 | 3 | 4

/** Ends the command with an exit code and one sentence. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  /** The line of the file and a caret under the place, to be shown below the sentence. */
  readonly excerpt: string | undefined

  constructor(exitCode: ExitCode, message: string, excerpt?: string) {
    super(message)
    this.exitCode = exitCode
    this.excerpt = excerpt
  }
}

/** Sets the exit code, if it is not higher already. */
export function raiseExitCode(code: ExitCode): void {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code)
}

/** The exit code for a file that is not well-formed, or a text that cannot be written. */
export function exitCodeOf({ code }: FormatError): 1 | 3 {
  return code === 'unwritable' || code === 'unsupported' ? 1 : 3
}
