// Fetches the parts of an answer that are sent by address, from the app's host, this machine, or public addresses.
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import { GuardedFetch } from '@atlas/server/net/guarded-fetch.ts'
import { hostOf } from './app-host.ts'
import type { FetchPart } from './read-answer.ts'

/** A part by address may be larger than an answer, up to this limit. */
const MAX_BYTES = 100_000_000
/** A call may take two minutes (docs/platform-interface.md, "Limits"), and an app may be silent as long. */
const MAX_SECONDS = 120

/** The sandbox serves developers: their apps run on their own machine. */
const OWN_MACHINE = ['127.0.0.0/8', '::1', 'localhost']

/** Runs `work` with a fetcher for the answers of an app. */
export async function withFetchedParts<Result>(
  baseUrl: string,
  work: (fetchPart: FetchPart) => Promise<Result>,
): Promise<Result> {
  const fetch = new GuardedFetch({
    fetchBytes: MAX_BYTES,
    fetchSeconds: MAX_SECONDS,
    fetchIdleSeconds: MAX_SECONDS,
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
