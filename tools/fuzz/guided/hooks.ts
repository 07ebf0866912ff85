// Loads the modules of grammars and of the engine with counters.
import type { LoadHook } from 'node:module'
import { instrumented } from './instrument.ts'

/** What reads and writes files. The payloads of the platform and the laws are not under test here. */
const UNDER_TEST = /\/(?:core\/(?!laws|wire|plugins)|syntax\/|declared\/|formats\/)[^?]*\.ts(?:\?|$)/

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context)
  const { source } = loaded
  if (!UNDER_TEST.test(url) || url.includes('/node_modules/') || source === undefined || source === null)
    return loaded
  const code = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString()
  return { ...loaded, source: instrumented(code, url) }
}
