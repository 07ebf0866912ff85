// Translates with a program of the user, or a web address. Both get one JSON object per line, and answer in the same
// way.
import { counted } from '../core/counted.ts'
import { spawn } from 'node:child_process'
import { messageOf } from '../core/errors.ts'
import { Failure } from './failure.ts'
import { callersFolder } from './place.ts'

/** A text that is to be translated. */
export interface Request {
  identifier: string
  text: string
  source: string
  target: string
  file: string
  context?: string | undefined
  maxLength?: number | undefined
}

/** Translates texts. Returns the texts by identifier; some may be missing. Throws a `Failure` (1). */
export type Translator = (requests: readonly Request[]) => Promise<Map<string, string>>

/** An answer may have this many bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** The words of a command: split at white space, except in quotes. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}

/** A program, started without a shell for each batch. */
export function byProgram(command: string, timeout: number): Translator {
  const [program, ...args] = wordsOf(command)
  if (program === undefined) throw new Failure(2, '--command names no program.')
  return async (requests) => answersIn(await run(program, args, linesOf(requests), timeout), program)
}

function run(program: string, args: readonly string[], input: string, timeout: number): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: callersFolder(), stdio: ['pipe', 'pipe', 'inherit'] })
    const pieces: Buffer[] = []
    let size = 0
    const stop = (message: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      child.stdout.destroy()
      fail(new Failure(1, `${program} ${message}`))
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
      else fail(new Failure(1, `${program} ended with ${signal ?? `exit code ${code}`}.`))
    })
    child.stdin.end(input)
  })
}

/** An address, which gets the lines by POST. */
export function byAddress(address: string, headers: readonly string[], timeout: number): Translator {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new Failure(2, `--url ${address} is not an address of HTTP.`)
  const fields = headers.map((header): [string, string] => {
    const colon = header.indexOf(':')
    if (colon < 1) throw new Failure(2, `--header ${header} must look like name: value.`)
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
  })
  return async (requests) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: [['content-type', 'application/x-ndjson'], ['accept', 'application/x-ndjson'], ...fields],
        body: linesOf(requests),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) throw new Failure(1, `${address} answered with ${response.status}.`)
      return answersIn(await limitedText(response, address), address)
    } catch (error) {
      if (error instanceof Failure) throw error
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const reason = isLate
        ? `did not answer within ${counted(timeout / 1000, 'second')}`
        : `cannot be reached: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`
      throw new Failure(1, `${address} ${reason}.`)
    }
  }
}

async function limitedText({ body }: Response, address: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece as Uint8Array)
    size += (piece as Uint8Array).length
    if (size > MAX_BYTES) throw new Failure(1, `${address} answered with more than 64 MB.`)
  }
  return Buffer.concat(pieces).toString()
}

function linesOf(requests: readonly Request[]): string {
  return requests.map((request) => `${JSON.stringify(request)}\n`).join('')
}

function answersIn(output: string, who: string): Map<string, string> {
  const answers = new Map<string, string>()
  for (const [index, line] of output.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = parsed(line)
    if (typeof answer?.identifier !== 'string' || typeof answer.text !== 'string')
      throw new Failure(
        1,
        `${who}: line ${index + 1} of the answer is not an object with "identifier" and "text".`,
      )
    answers.set(answer.identifier, answer.text)
  }
  return answers
}

function parsed(line: string): { identifier?: unknown; text?: unknown } | undefined {
  try {
    return JSON.parse(line) as { identifier?: unknown; text?: unknown }
  } catch {
    return undefined
  }
}
