// Measures how the time of every format grows with its input, over the table of hostile shapes and all known pieces.
import { fileURLToPath } from 'node:url'
import { hostileEverywhere, hostileShapes, type HostileShape } from '../../test/hostile-shapes.ts'
import { Guard, isCutOff, type Limits } from './guard.ts'
import { GROWTH_FLAGS, type Growth } from './growth.ts'
import type { GrowthAnswer, GrowthTask } from './growth-worker.ts'
import { pieces } from './pieces.ts'

/** The limits of one shape: seconds, since quadratic work would never end, and megabytes for 1 MB of input. */
const LIMITS: Limits = { seconds: 600, megabytes: 2048, flags: GROWTH_FLAGS }

/** What a run reports. */
export interface GrowthEvents {
  /** A kind of work was measured. */
  onGrowth(type: string, growth: Growth): void
  /** The process ended: it took too much time or memory, or failed. */
  onCutOff(type: string, shape: string | HostileShape | undefined, cutOff: string): void
  /** All shapes of a format were measured. */
  onFormat(type: string): void
}

/** Measures the formats one after another, with all known pieces or only with the table. */
export async function measureGrowth(
  types: readonly string[],
  withPieces: boolean,
  { onGrowth, onCutOff, onFormat }: GrowthEvents,
): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('./growth-worker.ts'))
  const guard = new Guard<GrowthTask, GrowthAnswer>(file, [], LIMITS)
  const { signal } = new AbortController()
  for (const type of types) {
    for (const shape of shapesOf(type, withPieces)) {
      const reply = await guard.run(shape === undefined ? { type } : { type, shape }, signal)
      if (isCutOff(reply)) onCutOff(type, shape, reply.cutOff)
      else for (const growth of reply.growths) onGrowth(type, growth)
    }
    // The next format begins with an empty heap.
    guard.stop()
    onFormat(type)
  }
}

function shapesOf(type: string, withPieces: boolean): readonly (string | HostileShape | undefined)[] {
  const table = [...hostileEverywhere, ...(hostileShapes[type] ?? [])]
  return [undefined, ...new Set([...table, ...(withPieces ? pieces : [])])]
}
