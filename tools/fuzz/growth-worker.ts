// Measures the growth of a format's time in a separate process, one shape at a time.
import type { HostileShape } from '../../test/hostile-shapes.ts'
import { subjectOf } from '../../test/subjects.ts'
import { growingStretches, growingThroughout } from './growing.ts'
import { growthOf, type Growth } from './growth.ts'

/** A shape to measure for a format; its samples if it is left out. */
export interface GrowthTask {
  type: string
  shape?: string | HostileShape
}

/** How the time of each kind of work on the shape grows. */
export interface GrowthAnswer {
  growths: readonly Growth[]
}

process.on('message', (task: GrowthTask) => {
  void answer(task).then((result) => process.send?.(result))
})
// The terminal sends its signal to the whole group. The run handles it.
process.on('SIGINT', () => {})

async function answer({ type, shape }: GrowthTask): Promise<GrowthAnswer> {
  const subject = await subjectOf(type)
  const growing =
    shape === undefined
      ? subject.samples.flatMap((sample) => growingStretches(subject.plugin, sample))
      : growingThroughout(subject, shape)
  return { growths: growing.map((work) => growthOf(work)) }
}
