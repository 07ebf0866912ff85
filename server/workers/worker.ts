// The program of a worker process: runs one task at a time, each by its name, and reports their values.
import { Socket, type ConnectOpts, type SocketConstructorOpts } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import { stackOf } from '@atlas/core/errors.ts'
import { reuseJobMemory, takeBytes } from '@atlas/core/job-memory.ts'
import { fetchedBuffers } from '../buffer-pool.ts'
import { forgetFiles, jobTasks } from '../jobs/job-in-worker.ts'
import { organizationFormatTasks } from '../organization-formats/check-task.ts'
import { pageTasks } from '../pages/page-tasks.ts'
import { pluginInfoTasks } from '../plugins/plugin-info-tasks.ts'
import {
  collectAfterTasks,
  collectAll,
  growBeforeTasks,
  keepYoungSmall,
  shrinkAfterPause,
} from '../garbage.ts'
import { FrameReader, writeFrame } from './frames.ts'
import { printWholeLines } from './whole-lines.ts'
import { isOutOfMemory } from './worker-limits.ts'

/** The tasks by name. Each is a function of its payload, which is plain data and bytes. */
export const tasks = {
  ...jobTasks,
  ...pageTasks,
  ...pluginInfoTasks,
  ...organizationFormatTasks,
}

export type Tasks = typeof tasks

/** What the host sends to a worker. */
export interface Work {
  name: keyof Tasks
  payload: never
  /** How many bytes the task works on. */
  bytes: number
}

/** What a worker sends to the host. */
export type Report =
  /** The worker has loaded its modules. */
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  /** The task threw. */
  | { kind: 'failed'; stack: string }
  /** A buffer could not be allocated for the task. Its memory may not be freed, so this process takes no other task. */
  | { kind: 'full'; stack: string }
  /** Plugin code threw outside of a task, in a promise or a timer; for the log. */
  | { kind: 'unhandled'; stack: string }

/** The file descriptor of the stream to the host; 0 to 2 are the standard streams. */
export const CHANNEL = 3

/** Plugins print to the host's log. */
const endPrintedLine = printWholeLines(process.stdout)
process.on('exit', endPrintedLine)

/**
 * The host sends tasks when it has received the outcomes of all tasks before, so the memory of earlier tasks can be used
 * again when a message begins.
 */
const reader = new FrameReader({
  onBegin: reuseJobMemory,
  onValue: (works) => void runAll(works as readonly Work[]),
  // The pieces of what was fetched are given back one by one.
  allocate: (bytes, path) => (path.includes('fetched') ? fetchedBuffers.take(bytes) : takeBytes(bytes)),
})
const options: SocketConstructorOpts & ConnectOpts = {
  fd: CHANNEL,
  onread: { buffer: () => reader.room, callback: (bytes, room) => read(room, bytes) },
}
const channel = new Socket(options)
// The host has died, or wants this process to exit.
channel.on('close', () => process.exit())
// A terminal sends these to the whole process group. The host finishes its running jobs and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// These must not end the current task, which may belong to another organization than the one that caused them.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => void report({ kind: 'unhandled', stack: stackOf(error) }))
}
keepYoungSmall()
void report({ kind: 'ready' })

/** After a frame that cannot be read (malformed, or too large for the memory), no later frame can be found: exit. */
function read(room: Uint8Array, bytes: number): boolean {
  try {
    reader.takeFrom(room, bytes)
  } catch (error) {
    console.error(stackOf(error))
    process.exit(1)
  }
  return true
}

/** Before a task that may need a good part of the heap, the memory of files that were read is given back. */
const LARGE_TASK_BYTES = getHeapStatistics().heap_size_limit / 64

/** After this pause, the memory of large tasks is given back. */
const SHRINK_MILLISECONDS = 10_000

/** After this one, so are the files that were read. An export of many languages has shorter pauses. */
const FORGET_MILLISECONDS = 20_000

let pause: NodeJS.Timeout | undefined

async function runAll(works: readonly Work[]): Promise<void> {
  const bytes = works.reduce((sum, work) => sum + work.bytes, 0)
  const isLarge = bytes >= LARGE_TASK_BYTES
  clearTimeout(pause)
  if (isLarge) forgetFiles()
  growBeforeTasks(bytes)
  for (const work of works) {
    const outcome = await outcomeOf(work)
    // The host needs memory for the answer of a large task, too.
    if (isLarge) collectAll()
    await report(outcome)
  }
  if (isLarge) {
    reuseJobMemory()
    collectAll()
  } else collectAfterTasks(bytes)
  pause = setTimeout(shrink, SHRINK_MILLISECONDS).unref()
}

function shrink(): void {
  shrinkAfterPause()
  pause = setTimeout(forget, FORGET_MILLISECONDS - SHRINK_MILLISECONDS).unref()
}

function forget(): void {
  forgetFiles()
  collectAll()
}

async function outcomeOf({ name, payload }: Work): Promise<Report> {
  try {
    return { kind: 'done', value: await tasks[name](payload) }
  } catch (error) {
    return { kind: isOutOfMemory(error) ? 'full' : 'failed', stack: stackOf(error) }
  } finally {
    endPrintedLine()
  }
}

/** Resolves when the system has the message, so that it does not wait for the next task, which may take long. */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => writeFrame(channel, message, resolve))
}
