// The chart of the benchmark for README: each family and the host compared with their peers.
import { barFigure, type BarGroup } from '../chart/bars.ts'
import type { EngineRow, EngineTask } from './engine.ts'
import type { HostRow } from './host.ts'
import type { BenchmarkReport } from './report.ts'

const CHARTED: readonly EngineTask[] = ['read', 'write', 'parse', 'build']

/** Draws the ratios of a report to its peers. 1x means as fast as the peer. */
export function benchmarkChart({ engine = [], host = [], machine }: BenchmarkReport): string {
  return barFigure({
    title: 'Speed compared with libraries that only read and write',
    note:
      'Jobs: from the request to the answer with records and preview. The rest: from the bytes of a file to records and back. ' +
      `Measured by npm run bench on ${machine}.`,
    series: ['reading', 'writing', 'a parse job', 'a build job'],
    groups: [...engine.flatMap(groupsOf), ...groupsOfHost(host)],
  })
}

function groupsOf({ family, against }: EngineRow): BarGroup[] {
  return against.map(({ peer, ratios }) => ({
    name: `${family} / ${peer}`,
    values: CHARTED.map((task) => ratios[task]),
  }))
}

/** The parse and the build job of each file, compared with an app of the SDK, or else with the bare server. */
function groupsOfHost(rows: readonly HostRow[]): BarGroup[] {
  const groups = new Map<string, (number | null)[]>()
  for (const { job, servers } of rows) {
    const peer = servers.find(({ name }) => name === 'sdk') ?? servers.find(({ name }) => name === 'bare')
    const [kind = '', ...file] = job.replace(', with preview', '').split(' ')
    const name = `${file.join(' ')} / ${peer?.name === 'sdk' ? 'an app of the usual SDK' : 'bare node:http'}`
    const values = groups.get(name) ?? [null, null, null, null]
    values[kind === 'build' ? 3 : 2] = peer?.machine?.median ?? null
    groups.set(name, values)
  }
  return [...groups].map(([name, values]) => ({ name, values }))
}
