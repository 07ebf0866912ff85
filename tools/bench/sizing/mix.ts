// The assumed mix of file sizes, for the capacity calculation.

/** The share of jobs with files of each size. */
export const MIX: readonly { bytes: number; share: number }[] = [
  { bytes: 1_000, share: 0.4 },
  { bytes: 10_000, share: 0.45 },
  { bytes: 100_000, share: 0.13 },
  { bytes: 1_000_000, share: 0.018 },
  { bytes: 4_000_000, share: 0.002 },
]

/** The mean processor use of a fleet. The rest is for bursts. */
export const WANTED_UTILIZATION = 0.6

/** The assumed machine: one processor for the process that takes calls, the others for workers. */
export const MACHINE = { cores: 4, workers: 3 }
