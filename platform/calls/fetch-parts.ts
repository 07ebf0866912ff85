// Fetches what an app's answer gives by address: from the app's own host, this machine, or public addresses.
import { Allowance } from '../../net/addresses.ts'
import { GuardedFetch } from '../../net/guarded-fetch.ts'
import { hostOf } from './app-host.ts'
import type { FetchPart } from './read-answer.ts'

/** What goes by address may be larger than an answer; somewhere it ends. */
const MOST_BYTES = 100_000_000
/** "Requests and responses" of a call wait two minutes (platform interface, "Limits"). */
const MOST_SECONDS = 120
const MOST_SILENT_SECONDS = 30

/** The sandbox serves developers: their apps run on their own machine. */
const OWN_MACHINE = ['127.0.0.0/8', '::1', 'localhost']

/** Runs `work` with a fetcher for the answers of an app. */
export async function withFetchedParts<Result>(
  baseUrl: string,
  work: (fetchPart: FetchPart) => Promise<Result>,
): Promise<Result> {
  const fetch = new GuardedFetch({
    fetchBytes: MOST_BYTES,
    fetchSeconds: MOST_SECONDS,
    fetchIdleSeconds: MOST_SILENT_SECONDS,
    fetchPorts: 'any',
    fetchAllow: new Allowance([...OWN_MACHINE, ...hostOf(baseUrl)]),
  })
  const { signal } = new AbortController()
  try {
    return await work((address) => fetch.fetch(address, signal))
  } finally {
    await fetch.close()
  }
}
