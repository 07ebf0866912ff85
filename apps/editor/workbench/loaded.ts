// Loads what a part of the page shows.
import { useSignal, type Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/**
 * What a request found; undefined before, and without an answer. It is asked again when one of `inputs` changes. A
 * failure shows nothing: what is typed tells whether the place can be reached.
 */
export function useLoaded<Found>(
  load: () => Promise<Found> | undefined,
  inputs: readonly unknown[],
): Signal<Found | undefined> {
  const found = useSignal<Found | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const answer = await load()
      if (isCurrent) found.value = answer
    }
    ask().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, inputs)
  return found
}
