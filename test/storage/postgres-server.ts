// One PostgreSQL server for all test files of a run: started when a test first asks, ended and removed with the run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { PostgresMessage } from './postgres-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the server's first database. */
    postgresControlUrl: string
  }
}

/** A running server, and how to end it and leave nothing behind. */
export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

/** Called by vitest once a run. Test files are processes of their own, so they ask over HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningPostgres> | undefined
  const control = createServer(async (_request, response) => {
    try {
      starting ??= startPostgres()
      response.end((await starting).url)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  project.provide('postgresControlUrl', `http://127.0.0.1:${(control.address() as AddressInfo).port}`)
  return async () => {
    control.close()
    await (await starting?.catch(() => undefined))?.stop()
  }
}

/**
 * In a process of its own, since the package ends the process that loads it with 0 when nothing is left to do, also
 * where tests have failed; and in a group of its own, so that it outlives an interrupted run until all is removed.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), {
    execArgv: ['--import', 'tsx'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [PostgresMessage | number | null]
  if (typeof message === 'object' && message && 'url' in message) return { url: message.url, stop }
  await stop()
  throw new Error(typeof message === 'object' && message ? message.error : 'PostgreSQL did not start.')
}
