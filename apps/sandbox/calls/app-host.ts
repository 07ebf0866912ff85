// The host of an app's address, in the form that a list of allowed hosts accepts.
import { isIP } from 'node:net'

/** The host of an address; an empty list if it is spelled in a way that an `Allowance` does not accept. */
export function hostOf(address: string): string[] {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1')
  // An unusual spelling, such as a dot at the end, is not a name that an allowance accepts.
  return isIP(host) !== 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(host) ? [host] : []
}
