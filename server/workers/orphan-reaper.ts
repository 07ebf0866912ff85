// What becomes of workers whose host is killed: a shell waits until the host has gone, and ends those that are left.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * A worker ends by itself when its host has gone, save where a plugin loops: then it hears of nothing. A thread in each
 * worker could watch, but costs 9 MB and 30 ms of it; this shell is one for all, and has 2 MB. It reads all numbers of
 * processes anew at each change. What a terminal sends to its whole group does not end it before the host. Windows
 * ends the workers of a host with it, so there need not be a shell.
 */
const SCRIPT = `trap '' HUP INT TERM; while read -r line; do pids=$line; done; [ -z "$pids" ] || kill -9 $pids`

const pids = new Set<number>()
let shell: Socket | undefined

/** This process is to end with us; none where it could not be started. */
export function bequeath(pid: number | undefined): void {
  if (pid === undefined) return
  pids.add(pid)
  write()
}

/** This process has ended: soon another may have its number. */
export function forget(pid: number | undefined): void {
  if (pid !== undefined && pids.delete(pid)) write()
}

function write(): void {
  shell ??= openShell()
  shell.write(`${[...pids].join(' ')}\n`)
}

function openShell(): Socket {
  const child = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], env: {}, cwd: '/' })
  // Where there is no shell, there is no will: nothing else depends on it.
  child.on('error', () => {})
  const input = child.stdin as Socket
  input.on('error', () => {}).unref()
  child.unref()
  return input
}
