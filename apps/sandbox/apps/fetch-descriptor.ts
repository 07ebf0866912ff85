// Fetches the descriptor of an app by its address, within limits.
import type { Profile } from '@atlas/server/platform/profiles.ts'
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import { FetchError, shownAddress } from '@atlas/server/net/fetch-errors.ts'
import { GuardedFetch } from '@atlas/server/net/guarded-fetch.ts'
import { hostOf } from '../calls/app-host.ts'
import { checkDescriptor, type DescriptorProblem } from '../calls/check-descriptor.ts'
import type { AppDescriptor } from '../calls/descriptor.ts'
import { RequestError } from '../request-error.ts'

const MAX_BYTES = 1_000_000
const MAX_SECONDS = 10

/** The path of a descriptor below the base address of an app. */
const DESCRIPTOR_NAME = 'atlas-app.json'

/** A valid descriptor and its address. */
export interface FetchedDescriptor {
  address: string
  descriptor: AppDescriptor
  /** Warnings. */
  problems: readonly DescriptorProblem[]
}

/** An invalid descriptor, with its problems field by field. */
export class DescriptorError extends RequestError {
  readonly problems: readonly DescriptorProblem[]

  constructor(message: string, problems: readonly DescriptorProblem[]) {
    super(422, message)
    this.problems = problems
  }
}

/** Fetches and checks a descriptor. Throws a `RequestError`, or a `DescriptorError` with the problems. */
export async function fetchDescriptor(text: string, profile?: Profile): Promise<FetchedDescriptor> {
  const address = addressOf(text)
  const { descriptor, problems } = checkDescriptor(parsed(await fetchedText(address), address), profile)
  if (descriptor) return { address, descriptor, problems }
  throw new DescriptorError(`The descriptor at ${shownAddress(address)} cannot be used.`, problems)
}

/** The address of a descriptor. The base address of an app means the descriptor below it. */
function addressOf(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new RequestError(
      400,
      'Enter the address of the descriptor, such as http://127.0.0.1:4040/atlas-app.json.',
    )
  }
  if (!url.pathname.endsWith('.json')) {
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${DESCRIPTOR_NAME}`
  }
  return url.href
}

async function fetchedText(address: string): Promise<string> {
  const fetch = new GuardedFetch({
    fetchBytes: MAX_BYTES,
    fetchSeconds: MAX_SECONDS,
    fetchIdleSeconds: MAX_SECONDS,
    fetchPorts: 'any',
    // The person who installs an app names its host, which may be private. A redirect may lead to no other private
    // host.
    fetchAllow: new Allowance(hostOf(address)),
  })
  try {
    const bytes = await fetch.fetch(address, new AbortController().signal)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof FetchError) throw new RequestError(422, error.message)
    throw new RequestError(422, `The descriptor at ${shownAddress(address)} is not UTF-8 text.`)
  } finally {
    await fetch.close()
  }
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new RequestError(422, `The descriptor at ${shownAddress(address)} is not JSON: ${reason}.`)
  }
}
