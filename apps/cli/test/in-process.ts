// Runs the compiled commands in the process of the test, which costs a tenth of a new process.
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type * as commandsModule from '../commands.ts'
import type * as runningModule from '../running.ts'
import { importProgram } from '../../../test/native-import.ts'

/** What a command printed, and its exit code. */
export interface Run {
  code: number
  stdout: string
  stderr: string
}

/** Commands print to the streams and run in the folder of the process, so one runs after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a command on files in a folder, with a text as its standard input, and with these variables as well. */
export function atlasIn(
  folder: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const run = last.then(() => runIn(folder, args, input, env))
  last = run.catch(() => {})
  return run
}

async function runIn(
  folder: string,
  args: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const [{ fileCommands }, { runWith }] = await Promise.all([
    importProgram<typeof commandsModule>('apps/cli/commands.ts'),
    importProgram<typeof runningModule>('apps/cli/running.ts'),
  ])
  const before = { stdin: process.stdin, exitCode: process.exitCode, folder: process.cwd(), env: process.env }
  const [stdout, stderr] = [captured(process.stdout), captured(process.stderr)]
  Object.defineProperty(process, 'stdin', {
    value: Readable.from([Buffer.from(input)]),
    configurable: true,
  })
  process.exitCode = 0
  const settings = { INIT_CWD: folder, NO_COLOR: '1', ATLAS_PLUGINS: '', ATLAS_DATA: '', ...env }
  process.env = { ...before.env, ...settings }
  process.chdir(folder)
  try {
    await runWith(fileCommands, args)
    return { code: exitCode(), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.chdir(before.folder)
    process.env = before.env
    Object.defineProperty(process, 'stdin', { value: before.stdin, configurable: true })
    process.exitCode = before.exitCode
    stdout.restore()
    stderr.restore()
  }
}

const exitCode = (): number => Number(process.exitCode ?? 0)

function captured(stream: NodeJS.WriteStream): { text: () => string; restore: () => void } {
  const pieces: Buffer[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation((piece) => {
    pieces.push(Buffer.from(piece))
    return true
  })
  return { text: () => Buffer.concat(pieces).toString(), restore: () => spy.mockRestore() }
}
