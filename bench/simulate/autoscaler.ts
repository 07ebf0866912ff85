// How many hosts there should be: the rule of Kubernetes' HorizontalPodAutoscaler on processor use.

/** The rule. */
export interface ScalingPolicy {
  least: number
  most: number
  /** Use of the processors that is aimed at, from 0 to 1. */
  target: number
  /** The use is looked at so often. */
  everySeconds: number
  /** Fewer hosts only after so many seconds in which fewer would have done. */
  calmSeconds: number
  /** From the decision for a host until it takes jobs. */
  startSeconds: number
}

/** Within this share of the target nothing changes. */
const TOLERANCE = 0.1

/** Decides again and again. */
export class Autoscaler {
  readonly #policy: ScalingPolicy
  readonly #recent: { time: number; wanted: number }[] = []

  constructor(policy: ScalingPolicy) {
    this.#policy = policy
  }

  /** The number of hosts that should be there, by the use of those that are. */
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
