// Runs a command, and sets the exit code.
import { CommanderError } from 'commander'
import { raiseExitCode } from './failure.ts'
import { programFor, type Commands } from './program.ts'
import { printErrorText } from './terminal/printing.ts'

/** Runs one of these commands with the arguments of this process, and sets the exit code. */
export async function runCommand(commands: Commands): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', (error) => void endWithout(error))
  process.on('uncaughtException', (error) => void reportAndEnd(error))
  await runWith(commands, process.argv.slice(2))
}

/** Runs one of these commands with these arguments, and sets the exit code. */
export async function runWith(commands: Commands, args: readonly string[]): Promise<void> {
  const program = await programFor(commands, args)
  const all = [program, ...program.commands]
  for (const each of [...all, ...all.flatMap(({ commands }) => commands)])
    each.exitOverride().configureOutput({ writeErr: printErrorText })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has printed what is wrong, or the help.
    if (!(error instanceof CommanderError)) await report(error)
    else if (error.exitCode !== 0) raiseExitCode(2)
  }
}

/** Reports why a command ended. Its module is loaded only then, since it knows the errors of the engine. */
async function report(error: unknown): Promise<void> {
  const { reportError } = await import('./error-report.ts')
  reportError(error)
}

async function reportAndEnd(error: unknown): Promise<void> {
  await report(error)
  process.exit()
}

/** Standard output or standard error cannot be written. A reader that has closed it, as `head` does, is not a failure. */
export async function endWithout(error: NodeJS.ErrnoException): Promise<void> {
  if (error.code === 'EPIPE') process.exit()
  const { writeFailure } = await import('./files/write-failure.ts')
  await reportAndEnd(writeFailure('Standard output', error))
}
