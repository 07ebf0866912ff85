// How many connections fit into the files that the process may open. Beyond that, the system closes connections without
// an answer, health probes too.
import { readFile } from 'node:fs/promises'

/** What the process opens besides connections of clients. */
export interface DescriptorNeeds {
  workers: number
  queue: number
}

/** Modules, the log, the data folder, the database, and connections beyond the limit, which get an answer. */
const BASE = 200
/** Pipes and sockets of a worker process. There may be twice as many workers, and one. */
const PER_WORKER = 8
/** A job may fetch its file and its strings at once. */
const PER_JOB = 2

/** Fewer connections would not be of use. */
const LEAST_CONNECTIONS = 10

/** How many files the process may open (Linux); undefined if that is not known or not limited. */
export async function descriptorLimit(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/** How many connections may be open: as many as wanted, or fewer if the limit of files is too low for them. */
export function connectionsWithin(
  limit: number | undefined,
  wanted: number,
  { workers, queue }: DescriptorNeeds,
): number {
  if (limit === undefined) return wanted
  const needed = BASE + PER_WORKER * (2 * workers + 1) + PER_JOB * (workers + queue)
  return Math.min(wanted, Math.max(LEAST_CONNECTIONS, limit - needed))
}
