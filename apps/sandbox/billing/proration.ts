// The price of an app until the next billing cycle (docs/platform-interface.md, "Billing rule for a first payment").

/** Days of a billing cycle. */
export const CYCLE_DAYS = 30

const DAY = 86_400_000

/** Our decision: the cycles of all accounts are counted from this day, in UTC. */
const FIRST_CYCLE = Date.UTC(2024, 0, 1)

/**
 * The first payment in cents: the monthly price, divided by the days of a cycle, times the days until the next one.
 * Half a cent is rounded up, once and at the end. Throws a `RangeError` if the cents are not a whole number of at
 * most ten digits, or the days not a whole number from 0 to 30.
 */
export function firstPayment(monthlyCents: number, daysLeft: number): number {
  if (!Number.isInteger(monthlyCents) || monthlyCents < 0 || monthlyCents > 9_999_999_999) {
    throw new RangeError(`A price must be a whole number of cents, but is ${monthlyCents}.`)
  }
  if (!Number.isInteger(daysLeft) || daysLeft < 0 || daysLeft > CYCLE_DAYS) {
    throw new RangeError(`The days until the next cycle must be 0 to ${CYCLE_DAYS}, but are ${daysLeft}.`)
  }
  // Whole numbers only. The largest is far below 2^53.
  const exact = monthlyCents * daysLeft
  const rest = exact % CYCLE_DAYS
  return (exact - rest) / CYCLE_DAYS + (rest * 2 >= CYCLE_DAYS ? 1 : 0)
}

/** When the next billing cycle starts, and the days until then: 30 on a cycle's first day. The current day counts. */
export function nextCycle(now: number): { startsAt: number; daysLeft: number } {
  const day = Math.floor((now - FIRST_CYCLE) / DAY)
  const dayOfCycle = ((day % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS
  const daysLeft = CYCLE_DAYS - dayOfCycle
  return { startsAt: FIRST_CYCLE + (day + daysLeft) * DAY, daysLeft }
}
