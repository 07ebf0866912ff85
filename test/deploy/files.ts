// What the tests of deploy/ read: its files, and the settings of the host.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Config } from '@atlas/server/config.ts'
import { settings } from '@atlas/server/settings.ts'
import { mostRunning } from '@atlas/server/workers/schedule.ts'
import { systemLimit } from '@atlas/server/workers/worker-limits.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const DEPLOY = join(ROOT, 'deploy')

/** The names of all settings of the host. */
const SETTINGS: ReadonlySet<string> = new Set(Object.values(settings).map(({ name }) => name))

/** The most memory that a host may use: its own, what requests hold, and the limits of all worker processes. */
export function mostGibibytes({ workers, workerMemory, queueBytes }: Config): number {
  const ofWorkers = mostRunning(workers) * systemLimit(workerMemory) * 1_000_000
  return (HOST_BYTES + queueBytes + ofWorkers) / 2 ** 30
}

/** What the host process needs besides (docs/operations.md). */
const HOST_BYTES = 200_000_000

/** Those of the names that are not settings of the host. */
export function notSettings(names: Iterable<string>): string[] {
  return [...names].filter((name) => !SETTINGS.has(name))
}

/** The documents of a YAML file. Throws if it is not YAML. */
export async function documentsIn(file: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await readFile(file, 'utf8'))
  return documents.map((document) => {
    for (const error of document.errors) throw error
    return document.toJS()
  })
}

/** Files of a folder whose names match. */
export async function filesIn(folder: string, name: RegExp): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((found) => name.test(found)).map((found) => join(folder, found))
}
