// Chooses one of the idle processes for a task.
import { LARGE_BYTES } from './schedule.ts'

/** What a process had before. */
export interface Experience {
  /** Whether it has had a large task, or one that took long: its memory has grown, and its priority is low. */
  isForLarge: boolean
  /** The file of its last task that had one. It may have kept what it read of it. */
  file: string | undefined
}

/**
 * The process that suits a task best: large tasks go to processes for large ones, and small tasks to others. So few
 * processes need much memory, and a small task never has a low priority while others are idle. Of several processes, it
 * is the one that had the same file last.
 */
export function bestFor<Worker extends Experience>(
  { bytes, file }: { bytes: number; file: string | undefined },
  workers: Iterable<Worker>,
): Worker | undefined {
  const isLarge = bytes >= LARGE_BYTES
  let best: Worker | undefined
  let fewest = Infinity
  for (const worker of workers) {
    const hasFile = file !== undefined && worker.file === file
    const faults = (worker.isForLarge === isLarge ? 0 : 2) + (hasFile ? 0 : 1)
    if (faults >= fewest) continue
    best = worker
    fewest = faults
  }
  return best
}
