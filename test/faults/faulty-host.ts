// A host with the faulty plugin of the fixtures, and calls of that plugin and of a healthy one.
import { join } from 'node:path'
import { expect } from 'vitest'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import { parseRequest, type Answer } from '../server/running-host.ts'
import { sqlite } from '../storage/databases.ts'

/** An answer to a call. */
export type FaultAnswer = Pick<Answer, 'status' | 'body'>

/** A host with two workers, as a process. */
export interface FaultyHost extends HostProcess {
  /** Parses a file by the faulty plugin, which fails in the way that its content names. */
  fail(content: string): Promise<FaultAnswer>
  /** Expects that another plugin parses a file. */
  expectHealthy(): Promise<void>
  /** Kills the host, and removes its folder. */
  remove(): Promise<void>
}

/** Starts a host with these settings. */
export async function startFaultyHost(settings: Record<string, string>): Promise<FaultyHost> {
  const place = await sqlite.create()
  const host = await startHostProcess({
    ATLAS_DATA: place.folder,
    ATLAS_PLUGINS: join(import.meta.dirname, '../fixtures/plugins'),
    ATLAS_WORKERS: '2',
    ...settings,
  })
  const faulty = await host.moduleUrl('custom-file-format', 'faulty')
  const healthy = await host.moduleUrl('custom-file-format', 'json')
  return {
    ...host,
    fail: (content) => call(faulty, content),
    async expectHealthy() {
      const { body } = await call(healthy, '{"key":"text"}')
      expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
    },
    async remove() {
      await host.stop('SIGKILL')
      await place.remove()
    },
  }
}

async function call(url: string, content: string): Promise<FaultAnswer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(parseRequest(content)) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
