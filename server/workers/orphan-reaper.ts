// Kills orphaned workers after the host dies.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * A worker exits by itself when its channel to the host closes. A plugin that loops never notices. A thread in each
 * worker could watch the host, but it costs 9 MB and 30 ms per worker; one shell for all workers takes 2 MB.
 *
 * The shell reads the complete list of process numbers again at each change. It ignores the signals that a terminal
 * sends to its whole process group, so that it does not end before the host. On Windows the system ends the workers
 * together with the host, so the shell may be missing there.
 */
const SCRIPT = `trap '' HUP INT TERM; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill -9 $pids`

const pids = new Set<number>()
let shell: Socket | undefined

/** Registers a process to be killed when the host dies. An undefined number means that the process did not start. */
export function watchProcess(pid: number | undefined): void {
  if (pid === undefined) return
  pids.add(pid)
  sendPids()
}

/** Stops watching a process that has ended, because the system may give its number to another process. */
export function unwatchProcess(pid: number | undefined): void {
  if (pid !== undefined && pids.delete(pid)) sendPids()
}

function sendPids(): void {
  shell ??= openShell()
  shell.write(`${[...pids].join(' ')}\n`)
}

function openShell(): Socket {
  const child = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], env: {}, cwd: '/' })
  // Without a shell, orphans are not reaped; nothing else depends on it.
  child.on('error', () => {})
  const input = child.stdin as Socket
  input.on('error', () => {}).unref()
  child.unref()
  return input
}
