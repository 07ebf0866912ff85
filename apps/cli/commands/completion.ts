// atlas completion: a script that completes commands and options in a shell.
import { Command } from 'commander'
import { fileCommands } from '../commands.ts'
import { completions, type ShellCommand } from '../completion/shells.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { allOf } from '../program.ts'
import { printText } from '../terminal/printing.ts'

/** `atlas completion SHELL` */
export function completionCommand(): Command {
  return new Command('completion').argument('<shell>', Object.keys(completions).join(', ')).action(completion)
}

async function completion(shell: string, { json }: { json?: boolean }): Promise<void> {
  if (!Object.hasOwn(completions, shell))
    throw new Failure(2, `Name a shell: ${Object.keys(completions).join(', ')}.`)
  const script = completions[shell as keyof typeof completions](
    (await allOf(fileCommands)).map(asShellCommand),
  )
  if (json) print({ shell, script }, true, String)
  else printText(script)
}

function asShellCommand(command: Command): ShellCommand {
  const options = [command, ...command.commands].flatMap((each) => each.options)
  const long = new Map(options.map((option) => [option.long ?? '', option]))
  return {
    name: command.name(),
    about: command.description(),
    subcommands: command.commands.map((each) => ({ name: each.name(), about: each.description() })),
    options: [...long].map(([name, { description, required, optional }]) => ({
      name,
      about: description,
      hasValue: required || optional,
    })),
  }
}
