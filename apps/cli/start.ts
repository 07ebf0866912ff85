// Starts the command line. Who only asks for the version, such as an editor or a script, waits for nothing else.
import type { Commands } from './program.ts'
import { versionOfAtlas } from './version.ts'

/** Runs one of the commands with the arguments of this process, and sets the exit code. */
export async function start(load: () => Promise<Commands>): Promise<void> {
  const [first, ...others] = process.argv.slice(2)
  if (others.length === 0 && (first === '--version' || first === '-V')) {
    process.stdout.on('error', async (error) => (await import('./running.ts')).endWithout(error))
    process.stdout.write(`${versionOfAtlas()}\n`)
    return
  }
  const [{ runCommand }, commands] = await Promise.all([import('./running.ts'), load()])
  await runCommand(commands)
}
