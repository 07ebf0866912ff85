// How many hosts a fleet should have: the rule of Kubernetes' HorizontalPodAutoscaler for processor use.

/** The rule. */
export interface ScalingPolicy {
  least: number
  most: number
  /** The processor use to keep, from 0 to 1. */
  target: number
  /** The interval between two decisions. */
  everySeconds: number
  /** The number of hosts falls only after fewer would have been enough for so long. */
  calmSeconds: number
  /** From the decision to add a host until it takes jobs. */
  startSeconds: number
}

/** The number of hosts stays while the use differs from the target by less than this share. */
const TOLERANCE = 0.1

/** Decides on the number of hosts, and remembers its recent decisions. */
export class Autoscaler {
  readonly #policy: ScalingPolicy
  readonly #recent: { time: number; wanted: number }[] = []

  constructor(policy: ScalingPolicy) {
    this.#policy = policy
  }

  /** The number of hosts that the fleet should have, by the use of those that it has. */
  decide(time: number, hosts: number, use: number): number {
    const { least, most, target, calmSeconds } = this.#policy
    const ratio = use / target
    const proposed = Math.abs(ratio - 1) <= TOLERANCE ? hosts : Math.ceil(hosts * ratio)
    const wanted = Math.min(most, Math.max(least, proposed))
    this.#recent.push({ time, wanted })
    while ((this.#recent[0]?.time ?? time) < time - calmSeconds) this.#recent.shift()
    if (wanted >= hosts) return wanted
    return Math.min(hosts, Math.max(...this.#recent.map((recent) => recent.wanted)))
  }
}
