// Several hosts that share only a database and a result store. They are ended and started again in turn.
import { freePort } from '../free-port.ts'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import type { Target } from './balancer.ts'

/** What each host gets in addition to its port: its number, which folders of its own can be named by. */
export type Environment = (index: number) => Record<string, string>

interface Member extends Target {
  process: HostProcess
}

/** The hosts. */
export class Fleet {
  readonly #environment: Environment
  readonly #members: (Member | undefined)[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** Those that live just now, or have only just been ended. */
  get live(): readonly Target[] {
    return this.#members.filter((member) => member !== undefined)
  }

  /** What each host does, and the end of what it logged: for whoever reads why a test failed. */
  get state(): string {
    const of = (member: Member | undefined, index: number): string =>
      member
        ? `${member.name} at ${member.port}: ${member.process.log().slice(-3000)}`
        : `host-${index} is starting`
    return this.#members.map(of).join('\n\n')
  }

  /** Starts this number of hosts, one at a time, since each reads all formats from their sources. */
  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index++) await this.#startOne(index)
  }

  /** Ends a host, and starts it again on another port. The balancer sees the end by itself. */
  async restart(index: number, signal: NodeJS.Signals): Promise<void> {
    await this.#members[index]?.process.stop(signal)
    this.#members[index] = undefined
    await this.#startOne(index)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.flatMap((member) => (member ? [member.process.stop('SIGKILL')] : [])))
  }

  async #startOne(index: number): Promise<void> {
    const port = await freePort()
    const process = await startHostProcess({ ...this.#environment(index), PORT: String(port) })
    this.#members[index] = { name: `host-${index}`, port, process }
  }
}
