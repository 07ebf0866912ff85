// What a worker process does: one task after the other, each by its name; values and bytes in, values and bytes out.
import { Socket, type ConnectOpts, type SocketConstructorOpts } from 'node:net'
import { frameReader, writeFrame } from './frames.ts'
import { cardTasks } from '../plugins/plugin-info-tasks.ts'
import { jobTasks } from '../jobs/job-tasks.ts'
import { trialTasks } from '../pages/trial-tasks.ts'
import { isOutOfMemory } from './worker-limits.ts'

/** The tasks by name. Each is a function of its payload, which is plain data and bytes. */
export const tasks = { ...jobTasks, ...trialTasks, ...cardTasks }

export type Tasks = typeof tasks

/** What the host says to a worker. */
export interface Work {
  name: keyof Tasks
  payload: never
}

/** What a worker says to the host. */
export type Report =
  /** It has loaded all that it needs. */
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  /** The task threw. */
  | { kind: 'failed'; stack: string }
  /** The task was given no memory for its bytes. What it holds may stay: this process should do no other. */
  | { kind: 'full'; stack: string }
  /** Something of a plugin threw though no task waited for it (a promise, a timer): for the log. */
  | { kind: 'stray'; stack: string }

/** The stream to the host stands behind the three usual ones. */
export const CHANNEL = 3

/** As much as the system hands over at once. One buffer for all chunks: new ones would be garbage to collect. */
const CHUNK_BYTES = 65_536

const read = frameReader((work) => void answer(work as Work), { ownsChunks: false })
const options: SocketConstructorOpts & ConnectOpts = {
  fd: CHANNEL,
  onread: {
    buffer: Buffer.alloc(CHUNK_BYTES),
    callback(bytes, buffer) {
      take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
      return true
    },
  },
}
const channel = new Socket(options)
// The host has gone, or wants this process to go.
channel.on('close', () => process.exit())
// A terminal sends them to all processes of a group: the host lets running jobs finish, and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// They are no reason to lose the task that is being done now, which may be another's.
for (const stray of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(stray, (error: unknown) => say({ kind: 'stray', stack: stackOf(error) }))
}
say({ kind: 'ready' })

/** Where there is no room for a task, or it is none, nothing after it can be read: the host must not wait for it. */
function take(chunk: Buffer): void {
  try {
    read(chunk)
  } catch (error) {
    console.error(stackOf(error))
    process.exit(1)
  }
}

async function answer({ name, payload }: Work): Promise<void> {
  try {
    say({ kind: 'done', value: await tasks[name](payload) })
  } catch (error) {
    say({ kind: isOutOfMemory(error) ? 'full' : 'failed', stack: stackOf(error) })
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function say(report: Report): void {
  writeFrame(channel, report)
}
