// How processor time grows with the size of an input: an exponent, which is 1 for linear time and 2 for quadratic time.
import { FormatError } from '@atlas/core/contract.ts'
import type { Subject } from '@atlas/core/laws/subject.ts'
import { growingWith, repeatedBy, type Growing } from './growing.ts'
import type { RandomSource } from './random.ts'

/** How time grows with the size of an input. */
export interface Growth {
  /** The work that was measured. */
  name: string
  /** 0 if all times are too short to tell. */
  exponent: number
  /** Whether time grows faster than the input. */
  isTooMuch: boolean
  /** The time for each size, in milliseconds of the processor. */
  times: readonly (readonly [size: number, milliseconds: number])[]
}

/** How exactly growth is measured. Sizes are in characters, times in milliseconds of the processor. */
interface Effort {
  sizes: readonly number[]
  /** The sizes that are measured first. All follow only if the exponent of these is above `doubt`. */
  first: readonly number[]
  doubt: number
  /** Work with a larger exponent grows faster than its input. */
  maxExponent: number
  /** Shorter times say nothing: the exponent counts from the size before the first longer one. */
  measurable: number
  /** After a size that took longer, no larger one is tried. */
  long: number
  /** How often a size is measured. The fastest run counts, since the first one of a size is often slower. */
  runs: number
  /** How often all sizes are measured before a larger exponent counts: a busy machine makes single times longer. */
  confirmations: number
}

const KILO = 1024

/**
 * For a run of all formats in a few minutes. It finds quadratic time: what a file takes at least hides it at smaller sizes
 * than the first.
 */
const QUICK: Effort = {
  sizes: [8_000, 32_000, 128_000, 512_000],
  first: [32_000, 128_000],
  doubt: 1.3,
  maxExponent: 1.4,
  measurable: 30,
  long: 4_000,
  runs: 1,
  confirmations: 7,
}

/** For minutes per format. The exponent leaves room for noise and for sorting. */
const THOROUGH: Effort = {
  sizes: [16, 32, 64, 128, 256, 512, 1024].map((kilobytes) => kilobytes * KILO),
  first: [32 * KILO, 256 * KILO],
  doubt: 1.05,
  maxExponent: 1.2,
  measurable: 2,
  long: 20_000,
  runs: 3,
  confirmations: 3,
}

/** A size is measured at least twice, and no more if that took this many milliseconds. */
const ENOUGH = 60
/** A run of so many milliseconds is not repeated. */
const CERTAIN = 3000

/**
 * The flags of a process that measures growth: a nursery that holds all objects of most inputs. With a small one, more and
 * more objects survive to the collections of larger inputs, which looks like growth.
 */
export const GROWTH_FLAGS: readonly string[] = [
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--single-threaded-gc',
]

/** The law that time grows with the size of the input, at most. */
export const GROWTH = 'growth'

/** Some cases of a run time repeated pieces instead of mutating files. */
export const isAboutGrowth = (index: number): boolean => index % 5 === 4

/** Measures one input that repeats a piece. Describes the growth of its time if it grows faster than the input. */
export function growthIn(
  subject: Subject,
  tokens: readonly string[],
  random: RandomSource,
): string | undefined {
  const growing = growingWith(subject, repeatedBy(random, tokens))
  return growing.length === 0 ? undefined : superLinear(random.pick(growing))
}

/** Describes the growth of processor time if it grows faster than the input, with little effort. */
export function superLinear(growing: Growing): string | undefined {
  const { name, isTooMuch, times } = growthOf(growing, QUICK)
  const [[smaller, before] = [0, 0], [size, now] = [0, 0]] = times.slice(-2)
  return isTooMuch
    ? `to ${name} takes ${Math.round(now)} ms for ${size} characters, and ${Math.round(before)} ms for ${smaller}`
    : undefined
}

/** Measures the growth of work, by default thoroughly. */
export function growthOf({ name, of }: Growing, effort = THOROUGH): Growth {
  const { sizes, first, doubt, maxExponent, long, confirmations } = effort
  const times = new Map<number, number>()
  const measure = (measured: readonly number[]): Growth => {
    for (const size of measured) {
      const time = millisecondsOf(of(size), effort)
      times.set(size, Math.min(time, times.get(size) ?? time))
      // One size alone says nothing about growth.
      if (time > long && times.size > 1) break
    }
    const points = [...times].sort(([one], [other]) => one - other)
    const exponent = exponentOf(points, effort)
    return { name, exponent, isTooMuch: exponent > maxExponent, times: points }
  }
  let growth = measure(first)
  for (let round = 0; round < confirmations && growth.exponent > doubt; round++) {
    growth = measure(sizes)
    if (!growth.isTooMuch) break
  }
  return growth
}

/** So many of the last slopes count: what is quadratic often shows only in large inputs. */
const LAST_SLOPES = 3

/**
 * The middle one of the last slopes between neighboring sizes, the smaller one of two. A single step is not growth: a file
 * may begin to fail at some size, and then costs more.
 */
function exponentOf(points: Growth['times'], { measurable }: Effort): number {
  const first = points.findIndex(([, milliseconds]) => milliseconds >= measurable)
  const counted = first < 0 ? [] : points.slice(Math.max(0, first - 1))
  const slopes = counted.slice(1).map(([size, milliseconds], index) => {
    const [smaller, before] = counted[index] ?? [1, 1]
    return Math.log(milliseconds / before) / Math.log(size / smaller)
  })
  const last = slopes.slice(-LAST_SLOPES).sort((one, other) => one - other)
  return last[(last.length - 1) >> 1] ?? 0
}

/** The processor time of the fastest run. */
function millisecondsOf(work: () => unknown, { runs }: Effort): number {
  let best = Number.POSITIVE_INFINITY
  let sum = 0
  for (let run = 0; run < runs && (run < 2 || sum < ENOUGH) && sum < CERTAIN; run++) {
    const start = process.cpuUsage()
    try {
      work()
    } catch (error) {
      if (!(error instanceof FormatError) || error.code === 'contract') throw error
    }
    const { user, system } = process.cpuUsage(start)
    const time = Math.max(user + system, 1) / 1000
    best = Math.min(best, time)
    sum += time
  }
  return best
}
