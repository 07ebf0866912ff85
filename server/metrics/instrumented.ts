// Wraps parts of the host with metrics, so that the parts themselves do not depend on metrics.
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import type { GuardedFetch } from '../net/guarded-fetch.ts'
import { FetchError } from '../net/fetch-errors.ts'
import type { Results as AllResults } from '../results/results.ts'
import { NotAllowed, type Guard } from '../platform/subscription/guard.ts'
import type { Metrics } from './metrics.ts'

export type Fetch = Pick<GuardedFetch, 'fetchPieces' | 'close'>
export type MeasuredResults = Pick<AllResults, 'put' | 'open' | 'discard' | 'sweep' | 'close' | 'onFault'>

/** Counts fetches. */
export function instrumentedFetch(inner: Fetch, metrics: Metrics): Fetch {
  return {
    async fetchPieces(address, signal, taking) {
      const started = performance.now()
      try {
        const pieces = await inner.fetchPieces(address, signal, taking)
        metrics.add('fetches', { outcome: 'done' })
        metrics.add('fetchedBytes', {}, bytesIn(pieces))
        return pieces
      } catch (error) {
        metrics.add('fetches', { outcome: error instanceof FetchError ? error.reason : 'ended' })
        throw error
      } finally {
        metrics.add('fetchSeconds', {}, (performance.now() - started) / 1000)
      }
    },
    close: () => inner.close(),
  }
}

/** Counts stored and served results. */
export function instrumentedResults(inner: MeasuredResults, metrics: Metrics): MeasuredResults {
  return {
    async put(result, signal, organization) {
      try {
        await inner.put(result, signal, organization)
        metrics.add('resultsStored', { outcome: 'stored' })
        metrics.add('storedBytes', {}, bytesIn(result.pieces))
      } catch (error) {
        if (!signal.aborted) metrics.add('resultsStored', { outcome: 'failed' })
        throw error
      }
    },
    async open(name) {
      try {
        const result = await inner.open(name)
        metrics.add('resultsServed', { outcome: result ? 'served' : 'missing' })
        return result
      } catch (error) {
        metrics.add('resultsServed', { outcome: 'failed' })
        throw error
      }
    },
    discard: (names) => inner.discard(names),
    sweep: () => inner.sweep(),
    set onFault(listener: AllResults['onFault']) {
      inner.onFault = listener
    },
    get onFault() {
      return inner.onFault
    },
    close: () => inner.close(),
  }
}

/** Counts the answers of a guard. */
export function instrumentedGuard(inner: Guard, metrics: Metrics): Guard {
  return {
    async admit(organization, signal) {
      try {
        await inner.admit(organization, signal)
        metrics.add('guardAnswers', { answer: 'admitted' })
      } catch (error) {
        if (error instanceof NotAllowed) metrics.add('guardAnswers', { answer: error.code })
        else if (!signal.aborted) metrics.add('guardAnswers', { answer: 'fault' })
        throw error
      }
    },
    set onFault(listener: (message: string) => void) {
      inner.onFault = listener
    },
  }
}
