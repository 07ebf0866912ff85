// docs/operations.md: written by hand, apart from the tables of measured costs.
import { readFile } from 'node:fs/promises'
import type { Costs } from '@atlas/tools/bench/sizing/measure.ts'
import { withPart } from '@atlas/tools/bench/page-parts.ts'
import { capacitySentence, capacityTable, costTable } from '@atlas/tools/bench/sizing/tables.ts'

/** The page with its generated parts renewed, between the comments that mark them. */
export async function operationsPage(page: string, sizing: string): Promise<string> {
  const costs = JSON.parse(await readFile(sizing, 'utf8')) as Costs
  const parts: Readonly<Record<string, string>> = {
    costs: `${costTable(costs)}\n\nMeasured on ${costs.machine}.`,
    capacity: `${capacityTable(costs)}\n\n${capacitySentence(costs)}`,
  }
  let text = await readFile(page, 'utf8')
  for (const [name, part] of Object.entries(parts)) text = withPart(text, name, part)
  return text
}
