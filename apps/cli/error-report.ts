// Reports why a command ended.
import { FormatError } from '@atlas/core/contract.ts'
import { describe, messageOf, sentence, stackOf } from '@atlas/core/errors.ts'
import { exitCodeOf, Failure, raiseExitCode } from './failure.ts'
import { printError, printErrorText } from './terminal/printing.ts'

/** Reports why a command ended, or why it could not do a part of its work, and raises the exit code. */
export function reportError(error: unknown): void {
  const { exitCode, message, excerpt } = failureOf(error)
  printError(message)
  if (excerpt !== undefined) printErrorText(`${excerpt}\n`)
  if (process.env['ATLAS_DEBUG'] && !(error instanceof Failure)) printErrorText(`${stackOf(error)}\n`)
  raiseExitCode(exitCode)
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof FormatError)
    return new Failure(exitCodeOf(error), sentence(describe(error, undefined)))
  return new Failure(4, `atlas failed: ${messageOf(error)}. ATLAS_DEBUG=1 shows where.`)
}
