// Which sizes of files jobs have: an assumption, in one place, for the capacity calculation and the simulation.

/** Of all jobs, so many have files of this size. */
export const MIX: readonly { bytes: number; share: number }[] = [
  { bytes: 1_000, share: 0.4 },
  { bytes: 10_000, share: 0.45 },
  { bytes: 100_000, share: 0.13 },
  { bytes: 1_000_000, share: 0.018 },
  { bytes: 4_000_000, share: 0.002 },
]

/** Of the time of its processors, a fleet should use so much in the mean: the rest is for bursts. */
export const WANTED_UTILIZATION = 0.6

/** The machine that is calculated with: a processor for the process that takes calls, the others for workers. */
export const MACHINE = { cores: 4, workers: 3 }
