// Runs a suite on both places for results: a folder of its own, and a prefix of its own in a bucket.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe } from 'vitest'
import { BucketStore } from '@atlas/server/results/bucket-store.ts'
import { FolderStore } from '@atlas/server/results/folder-store.ts'
import type { FoundResult, ResultStore } from '@atlas/server/results/store.ts'
import { KEY, startBucketServer } from './bucket-server.ts'

/** An empty place, and as many hosts on it as a test wants. */
export interface StorePlace {
  open(): ResultStore
  remove(): Promise<void>
}

/** What a found result holds; nothing where it was not found, or is elsewhere. */
export async function textOf(found: FoundResult | undefined): Promise<string | undefined> {
  return found && 'stream' in found ? text(found.stream) : undefined
}

/** A suite that runs once for each kind of place. */
export function describeOnStores(name: string, suite: (create: () => Promise<StorePlace>) => void): void {
  describe.each([
    { kind: 'a folder', create: createFolder },
    { kind: 'a bucket', create: createBucket },
  ])(`${name}, in $kind`, ({ create }) => {
    suite(create)
  })
}

async function createFolder(): Promise<StorePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-results-'))
  return {
    open: () => new FolderStore(join(folder, 'results')),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function createBucket(): Promise<StorePlace> {
  const server = await startBucketServer()
  const address = `${server.url}/${randomUUID()}`
  const stores: BucketStore[] = []
  return {
    open() {
      const store = new BucketStore({ ...KEY, address, isRedirecting: false })
      stores.push(store)
      return store
    },
    async remove() {
      await Promise.all(stores.map((store) => store.close()))
      await server.close()
    },
  }
}
