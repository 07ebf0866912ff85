// Counts what the fuzzer did, by format. The counts are saved in a file, so that a run continues where the last one ended.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The counts of one format. */
export interface Count {
  cases: number
  /** Files that were parsed and not refused. */
  read: number
  /** Cases in which a text was refused. */
  refused: number
  /** Cases that broke a law, including cases of a known kind. */
  broken: number
  seconds: number
}

export class Tally {
  readonly counts = new Map<string, Count>()
  readonly #file: string

  /** Reads the counts from the file, if it exists. */
  constructor(file: string) {
    this.#file = file
    for (const [type, count] of Object.entries(readJson(file))) this.counts.set(type, count)
  }

  of(type: string): Count {
    let count = this.counts.get(type)
    if (!count) this.counts.set(type, (count = { cases: 0, read: 0, refused: 0, broken: 0, seconds: 0 }))
    return count
  }

  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(this.counts), null, 2)}\n`)
  }

  /** The sum of all formats. */
  sum(): Count {
    const sum = { cases: 0, read: 0, refused: 0, broken: 0, seconds: 0 }
    for (const count of this.counts.values()) {
      for (const key of Object.keys(sum) as (keyof Count)[]) sum[key] += count[key]
    }
    return sum
  }

  /** A table with a line per format and the sum. */
  table(): string {
    const rows = [...this.counts].map(([type, count]) => row(type, count))
    return [row('format', undefined), ...rows, row('all', this.sum())].join('\n')
  }
}

function row(name: string, count: Count | undefined): string {
  const cells = count
    ? [count.cases, share(count.read, count), share(count.refused, count), count.broken, rate(count)]
    : ['cases', 'read', 'refused', 'broken', 'cases/s']
  return name.padEnd(22) + cells.map((cell) => String(cell).padStart(10)).join('')
}

function share(part: number, { cases }: Count): string {
  return cases === 0 ? '' : `${Math.round((part / cases) * 100)} %`
}

function rate({ cases, seconds }: Count): string {
  return seconds === 0 ? '' : (cases / seconds).toFixed(1)
}

function readJson(file: string): Record<string, Count> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Count>
  } catch {
    return {}
  }
}
