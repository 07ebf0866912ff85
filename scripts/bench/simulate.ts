// npm run simulate: ten thousand jobs a second on fleets of hosts, with the costs that npm run sizing measured.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { root } from './checkout.ts'
import { withPart } from './page-parts.ts'
import { costChart, scalingChart, scalingSentence, simulationTable } from './simulate/report.ts'
import { fixedFleets, scaledFleet } from './simulate/scenarios.ts'
import type { Costs } from './sizing/measure.ts'

const { write } = new Command('simulate')
  .description('simulate fleets of hosts; equal costs give equal results')
  .option('--write', 'put charts and figures into docs/')
  .parse()
  .opts<{ write?: boolean }>()
const costs = JSON.parse(readFileSync(join(root, 'docs/sizing.json'), 'utf8')) as Costs

const stretches = scaledFleet(costs)
process.stderr.write('The fleet that scales is done.\n')
const fleets = {
  random: fixedFleets(costs, 'random'),
  'fewest jobs': fixedFleets(costs, 'fewest jobs'),
}
const figures = `${scalingSentence(stretches)}\n\n${simulationTable(fleets)}`
process.stdout.write(`${figures}\n`)
if (write) {
  const page = join(root, 'docs/operations.md')
  writeFileSync(page, withPart(readFileSync(page, 'utf8'), 'simulation', figures))
  writeFileSync(join(root, 'docs/simulation.svg'), scalingChart(stretches))
  writeFileSync(join(root, 'docs/simulation-cost.svg'), costChart(fleets))
}
