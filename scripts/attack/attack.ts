// What an attack is, and what it says.
import type { Target } from './target.ts'

/** What an attack achieved. */
export interface Outcome {
  /** What was measured, for the line that is printed. */
  figure: string
  /** Whether it got through. */
  isThrough: boolean
}

/** One attack. It is bounded in time and in bytes. */
export interface Attack {
  /** What is sent, in a few words. */
  name: string
  run(target: Target): Promise<Outcome>
}

/** The outcome of a measurement that may not exceed a limit. */
export function atMost(value: number, limit: number, unit: string): Outcome {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  return { figure: `${shown} ${unit}, at most ${limit.toLocaleString('en')}`, isThrough: !(value <= limit) }
}
