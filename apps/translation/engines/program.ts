// A program of the user, started without a shell for each batch.
import { spawn } from 'node:child_process'
import { counted } from '@atlas/core/counted.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { charactersOf, EngineError, type Engine } from '../engine.ts'
import { answersIn, batchLines } from '../lines.ts'

/** An answer may have this many bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** The words of a command: split at white space, except in quotes. */
export function commandWords(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}

/** A program in a folder. `timeout` is in milliseconds. Throws an `EngineError` if the command names none. */
export function programEngine(command: string, folder: string, timeout: number): Engine {
  const [program, ...args] = commandWords(command)
  if (program === undefined) throw new EngineError('--command names no program.')
  return {
    name: program,
    unit: 'characters',
    costOf: charactersOf,
    protectsCodes: false,
    takesReasons: false,
    translate: async (batch) =>
      answersIn(await run([program, ...args], folder, batchLines(batch), timeout), program),
  }
}

function run(
  [program = '', ...args]: readonly string[],
  folder: string,
  input: string,
  timeout: number,
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    const pieces: Buffer[] = []
    let size = 0
    const stop = (message: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      child.stdout.destroy()
      fail(new EngineError(`${program} ${message}`))
    }
    const timer = setTimeout(
      () => stop(`did not answer within ${counted(timeout / 1000, 'second')}.`),
      timeout,
    )
    child.on('error', (error) => stop(`cannot be started: ${messageOf(error)}`))
    // A program may end before it has read all input.
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size > MAX_BYTES) stop('answered with more than 64 MB.')
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) done(Buffer.concat(pieces).toString())
      else fail(new EngineError(`${program} ended with ${signal ?? `exit code ${code}`}.`))
    })
    child.stdin.end(input)
  })
}
