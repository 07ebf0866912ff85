// Counts what the fuzzer did, by format. The counts are saved in a file, so that a run continues where the last one ended.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reached } from './guided/evolution.ts'

/** The counts of one format. */
export interface Count {
  cases: number
  /** Files that were parsed and not refused. */
  read: number
  /** Cases in which a text was refused. */
  refused: number
  /** Files that a reader accepted that is not ours. */
  accepted: number
  /** Cases that broke a law, including cases of a known kind. */
  broken: number
  seconds: number
  /** Of a run that measures coverage. */
  reached?: Reached
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
    if (!count)
      this.counts.set(type, (count = { cases: 0, read: 0, refused: 0, accepted: 0, broken: 0, seconds: 0 }))
    return count
  }

  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(this.counts), null, 2)}\n`)
  }

  /** The sum of all formats. */
  sum(): Count {
    const sum = { cases: 0, read: 0, refused: 0, accepted: 0, broken: 0, seconds: 0 }
    for (const count of this.counts.values()) {
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += count[key]
    }
    return sum
  }

  /** A table with a line per format and the sum. */
  table(): string {
    const rows = [...this.counts].map(([type, count]) => row(type, count))
    const heads = ['cases', 'read', 'refused', 'accepted', 'broken', 'cases/s', 'places']
    return [cells('format', heads), ...rows, row('all', this.sum())].join('\n')
  }
}

function row(name: string, count: Count): string {
  const { cases: all, read, refused, accepted, broken, reached } = count
  const places = reached ? `${reached.first} + ${reached.now - reached.first}` : ''
  return cells(name, [
    all,
    share(read, count),
    share(refused, count),
    share(accepted, count),
    broken,
    rate(count),
    places,
  ])
}

function cells(name: string, values: readonly (string | number)[]): string {
  const columns = values.map((value) => String(value).padStart(10))
  return (name.padEnd(22) + columns.join('')).trimEnd()
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
