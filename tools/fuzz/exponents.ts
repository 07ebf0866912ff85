// How the processor time of an input grows from 16 KB to 1 MB: an exponent, fitted by least squares to the logarithms. It
// takes minutes for each format. The tests ask for less, a ratio of two small sizes (`superLinear` in growth.ts).
import { FormatError } from '@atlas/core/contract.ts'
import type { Growing } from './growth.ts'

/** How time grows with the size of an input. */
export interface Growth {
  /** The work that was measured. */
  name: string
  /** 1 for linear time, 2 for quadratic time. */
  exponent: number
  /** The time for each size, in milliseconds of the processor. */
  times: readonly (readonly [size: number, milliseconds: number])[]
}

/** Work whose exponent is larger grows faster than its input. It leaves room for noise and for sorting. */
export const MAX_EXPONENT = 1.2

const KILO = 1024
const SIZES = [16, 32, 64, 128, 256, 512, 1024].map((kilobytes) => kilobytes * KILO)
/** The sizes that are measured first. The others follow only where these raise a doubt. */
const FIRST = [32 * KILO, 256 * KILO]
const DOUBT = 1.05
/** Shorter times say nothing, in milliseconds: the exponent counts from the first longer one. */
const MEASURABLE = 2
/** Work that took longer for one size is not tried with a larger one. */
const LONG = 20_000
/**
 * One size is measured three times, or at least twice if that takes this many milliseconds: the fastest run counts. The
 * first one of a size is often slower.
 */
const RUNS = 3
const ENOUGH = 60
/** Such a run, in milliseconds, is not repeated. */
const CERTAIN = 3000
/** Measurements before an exponent above the limit counts: a busy machine makes single times longer. */
const CONFIRMATIONS = 3

/**
 * The flags of a process that measures growth: a nursery that holds all objects of most inputs. With a small one, more and
 * more objects survive to the collections of larger inputs, which looks like growth.
 */
export const GROWTH_FLAGS: readonly string[] = [
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--single-threaded-gc',
]

/** Measures the growth of work. */
export function growthOf({ name, of }: Growing): Growth {
  const times = new Map<number, number>()
  const measure = (sizes: readonly number[]): Growth => {
    for (const size of sizes) {
      const time = millisecondsOf(of(size))
      times.set(size, Math.min(time, times.get(size) ?? time))
      if (time > LONG) break
    }
    const points = [...times].sort(([one], [other]) => one - other)
    return { name, exponent: exponentOf(points), times: points }
  }
  let growth = measure(FIRST)
  if (growth.exponent < DOUBT) return growth
  for (let round = 0; round < CONFIRMATIONS; round++) {
    growth = measure(SIZES)
    if (growth.exponent <= MAX_EXPONENT) return growth
  }
  return growth
}

/** The exponent of the times that can be measured; 0 if less than two can. */
function exponentOf(points: Growth['times']): number {
  const first = points.findIndex(([, milliseconds]) => milliseconds >= MEASURABLE)
  // The time before the first that can be measured shows a jump.
  return first < 0 ? 0 : slopeOf(points.slice(Math.max(0, first - 1)))
}

/** The slope of the line through the logarithms of sizes and times. */
function slopeOf(points: Growth['times']): number {
  if (points.length < 2) return 0
  const logs = points.map(([size, milliseconds]) => [Math.log(size), Math.log(milliseconds)] as const)
  const mean = (index: 0 | 1): number => logs.reduce((sum, log) => sum + log[index], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const over = logs.reduce((sum, [size, time]) => sum + (size - x) * (time - y), 0)
  return over / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0)
}

/** The processor time of the fastest run. */
function millisecondsOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  let sum = 0
  for (let run = 0; run < RUNS && (run < 2 || sum < ENOUGH) && sum < CERTAIN; run++) {
    const start = process.cpuUsage()
    try {
      work()
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
    }
    const { user, system } = process.cpuUsage(start)
    const time = Math.max(user + system, 1) / 1000
    best = Math.min(best, time)
    sum += time
  }
  return best
}
