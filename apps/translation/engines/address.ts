// An address of the user, which gets the lines of a batch by POST.
import { shownAddress } from '@atlas/core/shown-address.ts'
import { charactersOf, EngineError, type Engine } from '../engine.ts'
import { post, requireAddress } from '../http.ts'
import { answersIn, batchLines } from '../lines.ts'

const LINES = 'application/x-ndjson'

/** An address with headers such as `name: value`. `timeout` is in milliseconds. Throws an `EngineError`. */
export function addressEngine(address: string, headers: readonly string[], timeout: number): Engine {
  requireAddress(address, `--url ${shownAddress(address)}`)
  const fields = headers.map((header, index): [string, string] => {
    const colon = header.indexOf(':')
    if (colon < 1)
      throw new EngineError(`--header must look like name: value, but header ${index + 1} does not.`)
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
  })
  return {
    name: new URL(address).origin,
    unit: 'characters',
    costOf: charactersOf,
    protectsCodes: false,
    takesReasons: false,
    translate: async (batch) => {
      const request = {
        url: address,
        headers: [['content-type', LINES], ['accept', LINES], ...fields] as const,
        timeout,
      }
      return answersIn(await post({ ...request, body: batchLines(batch) }), shownAddress(address))
    },
  }
}
