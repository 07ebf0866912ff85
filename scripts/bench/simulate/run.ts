// Runs a fleet of hosts over time: jobs arrive, wait, and are done or refused; hosts start and stop.
import { SeededRandom } from '../random.ts'
import { Arrivals, type Phase } from './arrivals.ts'
import { Autoscaler, type ScalingPolicy } from './autoscaler.ts'
import { EventQueue } from './events.ts'
import { SimulatedHost, type HostShape, type Job, type Work } from './host.ts'

/** A fleet, and the jobs that it gets. */
export interface World {
  phases: readonly Phase[]
  /** Draws what the next job costs. */
  work: (random: SeededRandom) => Work
  host: HostShape
  /** Hosts at the start. */
  hosts: number
  /** Processors of each host. */
  cores: number
  /** How the balancer chooses a host. */
  balancing: 'random' | 'fewest jobs'
  /** Left out, the number of hosts stays the same. */
  scaling?: ScalingPolicy
  seconds: number
  /** Seconds of each stretch of the result. */
  stretch: number
  seed: number
}

/** A stretch of time. A job counts in the stretch in which it arrived. */
export interface Stretch {
  from: number
  arrived: number
  refused: number
  /** Hosts that take jobs at the end of the stretch. */
  hosts: number
  /** Seconds from the arrival of each job until its answer. */
  small: number[]
  large: number[]
}

type Event =
  | { time: number; kind: 'arrival' }
  | { time: number; kind: 'ready'; job: Job; host: SimulatedHost }
  | { time: number; kind: 'done'; job: Job; host: SimulatedHost }
  | { time: number; kind: 'scale' }
  | { time: number; kind: 'start'; host: SimulatedHost }

/** Runs a simulation. Equal worlds give equal results. */
export function simulate(world: World): Stretch[] {
  const { host: shape, scaling, seconds } = world
  const random = new SeededRandom(world.seed)
  const arrivals = new Arrivals(world.phases, random)
  const events = new EventQueue<Event>()
  const stretches = Array.from({ length: Math.ceil(seconds / world.stretch) }, (_, index) =>
    emptyStretch(index * world.stretch),
  )
  const hosts = Array.from({ length: world.hosts }, () => new SimulatedHost(shape))
  const scaler = scaling && new Autoscaler(scaling)
  let starting = 0
  let usedBefore = 0
  /** What hosts used that have left the fleet. */
  let usedByRemoved = 0

  const stretchAt = (time: number): Stretch => {
    const stretch = stretches[Math.min(Math.floor(time / world.stretch), stretches.length - 1)]
    if (!stretch) throw new Error('A simulation needs a length.')
    return stretch
  }
  const begin = (job: Job | undefined, host: SimulatedHost, time: number): void => {
    if (job) events.add({ time: time + job.worker, kind: 'done', job, host })
  }
  const handle: { [Kind in Event['kind']]: (event: Extract<Event, { kind: Kind }>) => void } = {
    arrival({ time }) {
      const next = arrivals.next(time)
      if (next < seconds) events.add({ time: next, kind: 'arrival' })
      const job = { ...world.work(random), arrived: time }
      const host = choose(hosts, world.balancing, random)
      const stretch = stretchAt(time)
      stretch.arrived++
      const ready = host.take(job, time)
      if (ready === undefined) stretch.refused++
      else events.add({ time: ready, kind: 'ready', job, host })
    },
    ready: ({ time, job, host }) => begin(host.ready(job), host, time),
    done({ time, job, host }) {
      begin(host.done(job), host, time)
      stretchAt(job.arrived)[job.isLarge ? 'large' : 'small'].push(time - job.arrived)
    },
    scale({ time }) {
      if (!scaler || !scaling) return
      const used = usedByRemoved + hosts.reduce((sum, host) => sum + host.used, 0)
      const use = Math.min(1, (used - usedBefore) / (scaling.everySeconds * hosts.length * world.cores))
      usedBefore = used
      // Hosts that are starting count as idle, so that they are not added twice.
      const all = hosts.length + starting
      const wanted = scaler.decide(time, all, (use * hosts.length) / all)
      for (; hosts.length + starting < wanted; starting++) {
        events.add({ time: time + scaling.startSeconds, kind: 'start', host: new SimulatedHost(shape) })
      }
      // A host that is removed finishes its jobs and gets no more.
      while (hosts.length > Math.max(wanted, 1)) usedByRemoved += hosts.pop()?.used ?? 0
      events.add({ time: time + scaling.everySeconds, kind: 'scale' })
    },
    start({ host }) {
      starting--
      hosts.push(host)
    },
  }
  events.add({ time: arrivals.next(0), kind: 'arrival' })
  if (scaling) events.add({ time: scaling.everySeconds, kind: 'scale' })
  for (let event = events.next(); event; event = events.next()) {
    if (event.time >= seconds && event.kind === 'scale') continue
    if (event.time < seconds) stretchAt(event.time).hosts = hosts.length
    handle[event.kind](event as never)
  }
  return stretches
}

function choose(
  hosts: readonly SimulatedHost[],
  balancing: World['balancing'],
  random: SeededRandom,
): SimulatedHost {
  let chosen = random.item(hosts)
  if (balancing === 'random') return chosen
  for (const host of hosts) if (host.jobs < chosen.jobs) chosen = host
  return chosen
}

function emptyStretch(from: number): Stretch {
  return { from, arrived: 0, refused: 0, hosts: 0, small: [], large: [] }
}
