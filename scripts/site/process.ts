// What the engine uses of Node's `process`, for the pages without a server: the time that a piece of work takes.

const environment: Readonly<Record<string, string>> = {}

/** A worker of the browser has no processor time of its own, so this is the time of the clock, in microseconds. */
function cpuUsage(before = { user: 0, system: 0 }): { user: number; system: number } {
  return { user: performance.now() * 1000 - before.user, system: 0 }
}

const process = { env: environment, cpuUsage }

export { process }
