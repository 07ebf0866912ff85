// The chart of the benchmark: each family and the host against their peers, for README.
import { barFigure, type BarGroup } from '../chart/bars.ts'
import type { EngineRow } from './engine.ts'
import type { HostRow } from './host.ts'
import type { Report } from './report.ts'

/** Draws the ratios of a report against peers; 1x is as fast as they are. */
export function benchmarkChart({ engine = [], host = [], machine }: Report): string {
  return barFigure({
    title: 'How fast, against libraries that only read and write',
    note:
      'Ours: a whole job, from the request to the answer with records and preview. Theirs: the bare library. ' +
      `Measured by npm run bench on ${machine}.`,
    series: ['reading', 'writing'],
    groups: [...engine.flatMap(groupsOf), ...host.map(groupOf)],
  })
}

function groupsOf({ family, against }: EngineRow): BarGroup[] {
  return against.map(({ peer, parse, build }) => ({ name: `${family} / ${peer}`, values: [parse, build] }))
}

function groupOf({ file, ratio }: HostRow): BarGroup {
  return { name: `${file.replace(', with preview', '')} / bare node:http`, values: [ratio, null] }
}
