// The page of operations: written by hand, but for the tables that follow from measurements.
import { readFile } from 'node:fs/promises'
import type { Costs } from '../../bench/sizing/measure.ts'
import { capacitySentence, capacityTable, costTable } from '../../bench/sizing/tables.ts'

/** The page with its generated parts put in anew, between the comments that mark them. */
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

/** A page with this part put in anew. */
export function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`docs/operations.md has no place for "${name}".`)
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`
}
