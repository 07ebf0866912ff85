// The host as a separate process: started from the sources, on a free port, ended with the test.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { HostAddresses } from '@atlas/server/announced-addresses.ts'
import { programOf } from '../built-programs.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A running host. */
export interface HostProcess {
  child: ChildProcess
  /** The content of its descriptor. */
  descriptorUrl: string
  /** The address of a module. */
  moduleUrl(kind: string, key: string): Promise<string>
  /** What it has logged so far. */
  log(): string
  /** Ends it and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface ServedDescriptor {
  baseUrl: string
  modules: Record<string, { key: string; url: string }[]>
}

/** Starts a host; if it does not start, throws an error with its output. */
export async function startHostProcess(environment: Record<string, string>): Promise<HostProcess> {
  const child = spawn(process.execPath, [programOf('server/main.ts')], {
    cwd: ROOT,
    env: { PORT: '0', ATLAS_WORKERS: '1', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const logged: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => logged.push(String(chunk)))
  const log = (): string => logged.join('')
  const ended = once(child, 'exit')
  const descriptorUrl = await descriptorAddress(child)
  if (descriptorUrl === undefined) throw new Error(`The host did not start. ${log()}`)
  return {
    child,
    descriptorUrl,
    log,
    async moduleUrl(kind, key) {
      const { baseUrl, modules } = (await (await fetch(descriptorUrl)).json()) as ServedDescriptor
      return `${baseUrl}${modules[kind]?.find((module) => module.key === key)?.url}`
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** What the host sends when it listens; nothing where it ended before. */
function descriptorAddress(host: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    host.once('message', (addresses) => resolve((addresses as unknown as HostAddresses).descriptor))
    host.once('close', () => resolve(undefined))
  })
}
