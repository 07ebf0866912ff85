// Readers in languages other than JavaScript: one process for each language, which answers one request after another.
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Reader, Reading } from './leaves.ts'

/** How to run a language, and the file with its readers. */
interface Language {
  /** The first one that exists. */
  commands: readonly string[]
  args: readonly string[]
}

const here = (file: string): string => join(import.meta.dirname, file)

/** A file is run only in PHP and Lua, which may not touch anything. */
const NO_FUNCTIONS =
  'exec,passthru,shell_exec,system,proc_open,popen,unlink,rmdir,rename,file_put_contents,mail,putenv'

const languages: readonly Language[] = [
  // Debian's packages of Python are for its own Python.
  { commands: ['/usr/bin/python3', 'python3'], args: [here('readers.py')] },
  {
    commands: ['php'],
    args: [`-ddisable_functions=${NO_FUNCTIONS}`, '-dopen_basedir=/nonexistent', here('readers.php')],
  },
  { commands: ['lua5.4', 'lua'], args: [here('readers.lua')] },
]

/** Longer than a reader needs for a file on a busy machine. */
const SECONDS = 20

/** The readers that this machine has, by name. */
export async function outsideReaders(): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>()
  for (const { commands, args } of languages) {
    const command = commands.find((one) => !spawnSync(one, ['-v'], { stdio: 'ignore' }).error)
    if (command === undefined) continue
    const process = new ReaderProcess(command, args)
    for (const name of await process.readers())
      found.set(name, { name, read: (file) => process.read(name, file) })
  }
  return found
}

type Answer = Reading | { readers: string[] }
/** A process with its input and its output. */
type Child = ChildProcessByStdio<Writable, Readable, null>

class ReaderProcess {
  readonly #command: string
  readonly #args: readonly string[]
  #child: Child | undefined
  #waiting: ((answer: Answer) => void)[] = []
  #received: Buffer = Buffer.alloc(0)

  constructor(command: string, args: readonly string[]) {
    this.#command = command
    this.#args = args
  }

  async readers(): Promise<string[]> {
    const answer = await this.#ask('', Buffer.alloc(0))
    return 'readers' in answer ? answer.readers : []
  }

  async read(name: string, file: Buffer): Promise<Reading> {
    const answer = await this.#ask(name, file)
    return 'readers' in answer ? { refused: 'no answer' } : answer
  }

  #ask(name: string, file: Buffer): Promise<Answer> {
    const child = (this.#child ??= this.#start())
    const head = Buffer.alloc(5)
    head.writeUInt32BE(1 + name.length + file.length)
    head.writeUInt8(name.length, 4)
    child.stdin.write(Buffer.concat([head, Buffer.from(name), file]))
    return new Promise((resolve) => {
      const clock = setTimeout(
        () => this.#end(child, `it takes longer than ${SECONDS} seconds`),
        SECONDS * 1000,
      )
      this.#waiting.push((answer) => {
        clearTimeout(clock)
        resolve(answer)
      })
    })
  }

  #start(): Child {
    // It ends when its input ends, also if this process is killed.
    const child: Child = spawn(this.#command, this.#args, {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
    child.stdin.on('error', () => {})
    child.once('exit', () => this.#end(child, 'its process has ended'))
    child.unref()
    return child
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    while (this.#received.length >= 4) {
      const end = 4 + this.#received.readUInt32BE()
      if (this.#received.length < end) return
      const answer = JSON.parse(this.#received.toString('utf8', 4, end)) as Answer
      this.#received = this.#received.subarray(end)
      this.#waiting.shift()?.(answer)
    }
  }

  /** Ends a process. All waiting requests are refused. */
  #end(child: Child, refused: string): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#received = Buffer.alloc(0)
    child.kill('SIGKILL')
    for (const settle of this.#waiting.splice(0)) settle({ refused })
  }
}
