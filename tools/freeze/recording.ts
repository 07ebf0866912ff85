// What the parts of a freeze share: the recording, the built programs, and texts without what differs in each run.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** What users see, by the name of the place. */
export type Recording = Record<string, string>

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The machines that the programs run on. One is half of the work. */
export const MACHINES: readonly string[] = (process.env['ATLAS_FREEZE_MACHINES'] ?? 'en_US ru_RU').split(' ')

/** Longer texts are recorded as a hash. */
const LONGEST_TEXT = 4000

/** The environment of a program on a machine. */
export function environmentOf(machine: string): NodeJS.ProcessEnv {
  const { LC_ALL: _unset, ...rest } = process.env
  return {
    ...rest,
    LANG: `${machine}.UTF-8`,
    LC_MESSAGES: `${machine}.UTF-8`,
    NO_COLOR: '1',
    CI: '',
    ATLAS_PLUGINS: '',
  }
}

/** Runs a task on each machine. Programs that it starts get the environment of that machine. */
export async function onEachMachine(task: (machine: string) => Promise<void>): Promise<void> {
  delete process.env['LC_ALL']
  for (const machine of MACHINES) {
    Object.assign(process.env, environmentOf(machine))
    await task(machine)
  }
}

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** What changes from run to run, and what stands for it. The first that matches wins. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/(127\.0\.0\.1|localhost):\d+/g, '$1:PORT'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g, 'TIME'],
  // Of the alphabet of addresses, so that a file in base64 stays. In an address, a secret is a part of its path.
  [
    /(?<=https?:\/\/[^\s"']*\/|[ "']\/|^\/)[\w-]{32,}(?![\w+=-])|(?<![\w+/=-])[\w-]{32,}(?![\w+/=-])/g,
    'SECRET',
  ],
  // What git calls the versions of a file. One that has the time of its build has another name each time.
  [/^index [0-9a-f]{7,}\.\.[0-9a-f]{7,}/gm, 'index BLOBS'],
  [/"milliseconds":[\d.]+/g, '"milliseconds":DURATION'],
  [/\b\d+(\.\d+)? ?(ms|milliseconds|seconds|s)\b/g, 'DURATION'],
]

/** A text without what changes from run to run. `folders` are the temporary ones. A long one is its hash. */
export function recorded(text: string, folders: readonly string[] = []): string {
  // A built file can have the time of its build, also in base64.
  let stable = text.replaceAll(
    /"content":"([A-Za-z0-9+/]{40,}=*)"/g,
    (_, base64: string) => `"content":"${Buffer.from(base64, 'base64').toString('latin1')}"`,
  )
  for (const folder of folders) stable = stable.replaceAll(folder, 'FOLDER')
  for (const [pattern, name] of CHANGING) stable = stable.replaceAll(pattern, name)
  return stable.length > LONGEST_TEXT ? `${stable.length} characters, ${hashOf(stable)}` : stable
}

/** What a program printed, and how it ended. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end, with an input. */
export function runProgram(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; input?: string },
): Promise<Ended> {
  return new Promise((done) => {
    const { input = '', ...rest } = options
    const child = execFile(process.execPath, args, { ...rest, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr })
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Runs tasks, two at a time. */
export async function inPairs<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all([work(), work()])
}
