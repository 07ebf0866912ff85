// npm run -w tools judge NAME: asks programs that are not ours about what we read, write and check, and prints where they
// disagree. With `--write`, the judge's part of docs/judges.md is renewed. A folder of judges/ is a judge.
import { Command } from 'commander'
import pc from 'picocolors'
import type { Judge } from './judges/judge.ts'
import { JUDGES, renewPart } from './judges/page.ts'

const program = new Command('judge').description(
  'ask programs that are not ours, and print where they disagree with us',
)
for (const name of JUDGES) {
  const { default: judge } = (await import(`./judges/${name}/judge.ts`)) as { default: Judge<object> }
  const command = program.command(name).description(judge.about)
  for (const [flags, about, value] of judge.options) command.option(flags, about, value)
  command.option('--write', `write the table of ${name} into docs/judges.md`)
  command.action(async (options: { write?: boolean }) => {
    const { absent, failures, part } = await judge.judge(options)
    for (const each of absent) console.log(pc.yellow(`${each} is not installed, so it is left out.`))
    if (options.write && part !== undefined) renewPart(name, part)
    process.exitCode = failures === 0 ? 0 : 1
  })
}
await program.parseAsync()
