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
    groups: [...engine.flatMap(groupsOf), ...host.map(groupOf)],
  })
}

function groupsOf({ family, against }: EngineRow): BarGroup[] {
  return against.map(({ peer, ratios }) => ({
    name: `${family} / ${peer}`,
    values: CHARTED.map((task) => ratios[task]),
  }))
}

function groupOf({ file, servers }: HostRow): BarGroup {
  const ratio = servers.find(({ name }) => name === 'bare')?.ratio ?? null
  return { name: `${file.replace(', with preview', '')} / bare node:http`, values: [null, null, ratio] }
}
