// Starts servers as separate processes, reads their memory, and stops them.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { compiled, nodeOfSdk } from '../checkout.ts'
import { descriptorAddress } from '../compiled-host.ts'

/** A running server. */
export interface RunningServer {
  /** The address of the module of a format. */
  url: string
  /** The address of another format; the same for servers with one module. */
  urlOf(type: string): Promise<string>
  /** Memory of its processes now, in megabytes, with shared pages once. Null if the system does not provide it. */
  memoryMB(): number | null
  /** The processor time used so far. Null if the system does not provide it. */
  processorTime(): ProcessorTime | null
  stop(): Promise<void>
}

/** Milliseconds of processor time, with the time of processes that have ended. */
export interface ProcessorTime {
  /** Of the server's first process, which receives the requests. */
  own: number
  /** Of the processes that it started. */
  others: number
}

/** The secret from which the module addresses are derived. */
const SECRET = 'benchmark-benchmark-benchmark-benchmark'

/** How the host is started. */
interface HostStart {
  /** The path of its module, if it is known. */
  modulePath?: string
  /** The format of its module. */
  type?: string
  settings?: Readonly<Record<string, string>>
}

/** Starts the host as `npm run serve` does, and waits until it listens. */
export async function startHost({
  modulePath,
  type = 'json',
  settings = {},
}: HostStart = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    PORT: '0',
    ATLAS_DATA: folder,
    ATLAS_SECRET: SECRET,
    ATLAS_LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = start(compiled('server/main.js'), env, { hasChannel: true })
  const descriptor = await descriptorAddress(child)
  const path = modulePath ?? (await moduleOf(descriptor, type))
  return {
    url: new URL(descriptor).origin + path,
    urlOf: async (other) => new URL(descriptor).origin + (await moduleOf(descriptor, other)),
    memoryMB: () => memoryOf(child),
    processorTime: () => timeOf(child),
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The servers that are compared. */
export type ServerName = 'host' | 'bare' | 'sdk'

/** Starts all servers, in the order in which they take turns; the app of the SDK only if it is asked for. */
export async function startServers(withSdk: boolean): Promise<Map<ServerName, RunningServer>> {
  const servers = new Map<ServerName, RunningServer>()
  try {
    servers.set('host', await startHost())
    servers.set('bare', await startBareServer())
    if (withSdk) servers.set('sdk', await startSdkApp())
  } catch (error) {
    await stopAll(servers)
    throw error
  }
  return servers
}

export async function stopAll(servers: ReadonlyMap<ServerName, RunningServer>): Promise<void> {
  await Promise.all([...servers.values()].map((server) => server.stop()))
}

/** Starts the bare server. */
export async function startBareServer(): Promise<RunningServer> {
  const child = start(compiled('tools/bench/benchmark/bare-server.js'), { PATH: process.env['PATH'] ?? '' })
  const [, url = ''] = await outputMatching(child, /(\S+)\n/)
  return {
    url,
    urlOf: () => Promise.resolve(url),
    memoryMB: () => memoryOf(child),
    processorTime: () => timeOf(child),
    stop: () => end(child),
  }
}

/** Starts an app of the usual SDK, on this Node if it is new enough, and waits until it is installed. */
export async function startSdkApp(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }
  const child = start(compiled('tools/bench/benchmark/sdk-app.js'), env, {
    node: nodeOfSdk(),
    args: [folder],
  })
  const [, url = ''] = await outputMatching(child, /module (\S+)\n/)
  // It logs each call. The lines are thrown away, so that they do not fill the pipe.
  child.stdout?.resume()
  return {
    url,
    urlOf: () => Promise.resolve(url),
    memoryMB: () => memoryOf(child),
    processorTime: () => timeOf(child),
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function start(
  file: string,
  env: Record<string, string>,
  {
    node = process.execPath,
    args = [],
    hasChannel = false,
  }: { node?: string; args?: readonly string[]; hasChannel?: boolean } = {},
): ChildProcess {
  return spawn(node, [file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
  })
}

/** Waits until a server's output matches. */
function outputMatching(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = pattern.exec(output)
      if (match) resolve(match)
    })
    child.once('exit', (code) => reject(new Error(`A server exited with code ${code} before it listened.`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The path of the module for a format, from the descriptor. */
async function moduleOf(descriptor: string, type: string): Promise<string> {
  const response = await fetch(descriptor)
  const { baseUrl, modules } = (await response.json()) as {
    baseUrl: string
    modules: { 'custom-file-format': { key: string; url: string }[] }
  }
  const module = modules['custom-file-format'].find(({ key }) => key === type)
  if (!module) throw new Error(`The descriptor has no module "${type}".`)
  return new URL(baseUrl + module.url).pathname
}

/** Memory of a process and its children, from /proc. Each process counts its share of the pages that several have. */
function memoryOf({ pid }: ChildProcess): number | null {
  try {
    return familyOf(String(pid)).reduce((sum, process) => sum + kilobytesOf(process), 0) / 1000
  } catch {
    return null
  }
}

function familyOf(pid: string): string[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/** The memory of a process in kilobytes of 1000 bytes. */
function kilobytesOf(pid: string): number {
  const [, kibibytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1000
}

/** The processor time of a process and its children, from /proc. Null on other systems than Linux. */
function timeOf({ pid }: ChildProcess): ProcessorTime | null {
  try {
    const [self = '', ...children] = familyOf(String(pid))
    const { running, ended } = ticksOf(self)
    const others = children.map(ticksOf).reduce((sum, child) => sum + child.running + child.ended, ended)
    return { own: running * TICK, others: others * TICK }
  } catch {
    return null
  }
}

/** The system counts processor time in ticks of this many milliseconds. */
const TICK = 10

/** Processor ticks of a process, and of its children that have ended (proc(5), `stat`, fields 14 to 17). */
function ticksOf(pid: string): { running: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before these fields may contain spaces, but they follow its closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { running: user + system, ended: endedUser + endedSystem }
}
