// The options that every command has: --json, --quiet, and - with --stdin-name for a file from standard input.
import type { Command } from 'commander'
import { Failure } from './failure.ts'
import { setQuiet } from './output.ts'
import { readStaged } from './workspace/staged.ts'
import { takeStandardInput } from './files/standard-input.ts'

interface GlobalOptions {
  quiet?: boolean
  stdinName?: string
}

/** Adds the options that a command and its subcommands lack. */
export function withGlobalOptions(command: Command): Command {
  if (command.commands.length > 0) for (const each of command.commands) withGlobalOptions(each)
  else {
    const has = (name: string): boolean => command.options.some(({ long }) => long === name)
    if (!has('--json')) command.option('--json', 'print JSON')
    if (!has('--quiet')) command.option('--quiet', 'print only what is wrong')
    if (command.registeredArguments.some((argument) => isFile(argument.name())))
      command.option(
        '--stdin-name <name>',
        'the name of the file on standard input, which the argument - means',
      )
    command.hook('preAction', (_, action) => useOptions(action))
  }
  return command
}

function useOptions(command: Command): void {
  const { quiet = false, stdinName } = command.opts<GlobalOptions>()
  setQuiet(quiet)
  readStaged(undefined)
  const args = command.processedArgs as (string | string[] | undefined)[]
  const dashes = args.flat().filter((each) => each === '-')
  if (dashes.length > 1) throw new Failure(2, 'Only one file can be read from standard input.')
  if (dashes.length === 0) {
    if (stdinName !== undefined) throw new Failure(2, '--stdin-name needs the argument - instead of a file.')
    takeStandardInput(undefined)
    return
  }
  const name = stdinName ?? '-'
  takeStandardInput(name)
  const named = (each: string): string => (each === '-' ? name : each)
  for (const [index, value] of args.entries())
    if (value !== undefined) args[index] = typeof value === 'string' ? named(value) : value.map(named)
}

/** Whether an argument is a file. */
function isFile(name: string): boolean {
  return !['type', 'command', 'url', 'language', 'key', 'new-key', 'shell'].includes(name)
}
