// npm run oracles: asks the validators of placeholders about damaged translations, and compares them with our checks. No
// text that a validator refuses may be without a finding of ours.
import { mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { checkCodes, type CodeFinding } from '@atlas/core/codes.ts'
import { formOf } from '@atlas/core/language.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { SeededRandom } from './bench/random.ts'
import { renewPart } from './judges/page.ts'
import { dialects, type Dialect } from './oracles/dialects.ts'
import type { Judge } from './oracles/judge.ts'
import { comparison, type Row } from './oracles/page.ts'
import { makePair, type Pair } from './oracles/pairs.ts'
import { chosen, rowOf, type Verdict } from './oracles/verdicts.ts'

/** Pairs that a validator gets at once. */
const BATCH = 20_000

const RUSSIAN = known('ru')

const { pairs, seed, only, show, extras, write } = new Command('oracles')
  .description('compare our checks of placeholders with the validators of programs')
  .option('--pairs <number>', 'damaged translations of each dialect', '20000')
  .option('--seed <number>', 'the seed of the damage', '1')
  .option('--only <name>', 'this dialect only')
  .option('--show <number>', 'print this many texts that are refused without a finding', '5')
  .option('--extras', 'print errors that only our checks find, too')
  .option('--write', 'write docs/judges.md, and some verdicts for the tests')
  .parse()
  .opts<{ pairs: string; seed: string; only?: string; show: string; extras?: boolean; write?: boolean }>()

interface Count {
  pairs: number
  refused: number
  missed: Verdict[]
  extra: Verdict[]
}

const rows: Row[] = []
for (const dialect of dialects) {
  if (only !== undefined && dialect.name !== only) continue
  const judges = dialect.judges.filter(isPresent)
  if (judges.length === 0) continue
  const { missed, extra, ...count } = await compared(dialect, judges)
  const validators = judges.map(({ name }) => name).join(', ')
  rows.push({ dialect: dialect.name, validators, ...count, missed: missed.length, ours: extra.length })
  for (const verdict of missed.slice(0, Number(show))) print(dialect, verdict)
  if (extras) for (const verdict of extra.slice(0, Number(show))) print(dialect, verdict)
}
console.log(comparison(rows))
process.exitCode = rows.some(({ missed }) => missed > 0) ? 1 : 0
if (write && only === undefined) renewPart('validators', comparison(rows))

function print({ name }: Dialect, { pair, reason, findings }: Verdict): void {
  const found = findings.map(({ rule, code }) => `${rule} ${code.id} ${code.fault ?? ''}`).join(', ')
  console.log(`${pc.yellow(name)} ${JSON.stringify(pair)}\n    ${reason || found}`)
}

async function compared(dialect: Dialect, judges: readonly Judge[]): Promise<Count> {
  const random = new SeededRandom(Number(seed))
  const count: Count = { pairs: 0, refused: 0, missed: [], extra: [] }
  const kept: Verdict[] = []
  while (count.pairs < Number(pairs)) {
    const batch = Array.from({ length: Math.min(BATCH, Number(pairs) - count.pairs) }, () =>
      makePair(dialect, random),
    )
    const verdicts = await verdictsOf(dialect, judges, batch)
    count.pairs += batch.length
    for (const verdict of verdicts) {
      if (verdict.reason !== '') {
        count.refused++
        if (verdict.findings.length === 0) count.missed.push(verdict)
      } else if (verdict.findings.some(({ grade }) => grade === 'error')) count.extra.push(verdict)
    }
    if (kept.length === 0) kept.push(...verdicts)
  }
  if (write) {
    const folder = join(import.meta.dirname, '../test/grammars/verdicts')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${dialect.name}.tsv`), `${chosen(kept).map(rowOf).join('\n')}\n`)
  }
  return count
}

async function verdictsOf(
  { scan, name }: Dialect,
  judges: readonly Judge[],
  batch: readonly Pair[],
): Promise<Verdict[]> {
  const all = await Promise.all(judges.map((judge) => judge.reasons(batch, scan)))
  return batch.map((pair, index) => {
    const reasons = judges.flatMap((judge, place) => {
      const reason = all[place]?.[index] ?? ''
      return reason === '' ? [] : [`${judge.name}: ${reason}`]
    })
    return { pair, reason: reasons.join('; '), findings: findingsOf(scan, pair, name) }
  })
}

function findingsOf(
  scan: Dialect['scan'],
  { source, text, category }: Pair,
  name: string,
): readonly CodeFinding[] {
  try {
    return checkCodes(scan, source, text, category && formOf(category, RUSSIAN))
  } catch (error) {
    throw new Error(`${name}: ${JSON.stringify([source, text])} cannot be checked`, { cause: error })
  }
}

function isPresent({ name, program }: Judge): boolean {
  if (program === undefined) return true
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    console.log(pc.yellow(`${name} is not installed, so it is left out.`))
    return false
  }
}
