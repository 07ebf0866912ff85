// Asks the validators of placeholders about damaged translations, and compares them with our checks. No
// text that a validator refuses may be without a finding of ours.
import { mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pc from 'picocolors'
import { checkCodes, type CodeFinding } from '@atlas/core/codes.ts'
import { formOf } from '@atlas/core/language.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { SeededRandom } from '../../bench/random.ts'
import type { Judge } from '../judge.ts'
import { dialects, type Dialect } from './dialects.ts'
import type { ProgramValidator } from './validator.ts'
import { comparison, type ValidatorRow } from './page.ts'
import { makePair, type TextPair } from './pairs.ts'
import { chosen, rowOf, type Verdict } from './verdicts.ts'

/** Pairs that a validator gets at once. */
const BATCH = 20_000

const RUSSIAN = known('ru')

interface Options {
  pairs: string
  seed: string
  only?: string
  show: string
  extras?: boolean
}

interface Count {
  pairs: number
  refused: number
  missed: Verdict[]
  extra: Verdict[]
}

const validators: Judge<Options> = {
  about: 'compare our checks of placeholders with the validators of programs',
  options: [
    ['--pairs <number>', 'damaged translations of each dialect', '20000'],
    ['--seed <number>', 'the seed of the damage', '1'],
    ['--only <name>', 'this dialect only'],
    ['--show <number>', 'print this many texts that are refused without a finding', '5'],
    ['--extras', 'print errors that only our checks find, too'],
  ],
  async judge({ pairs, seed, only, show, extras = false, write = false }) {
    const rows: ValidatorRow[] = []
    const absent = new Set<string>()
    for (const dialect of dialects) {
      if (only !== undefined && dialect.name !== only) continue
      const present = dialect.validators.filter(isPresent)
      for (const each of dialect.validators) if (!present.includes(each)) absent.add(each.name)
      if (present.length === 0) continue
      const { kept, missed, extra, ...count } = await compared(dialect, present, Number(pairs), Number(seed))
      if (write) keepForTests(dialect, kept)
      const names = present.map(({ name }) => name).join(', ')
      rows.push({
        dialect: dialect.name,
        validators: names,
        ...count,
        missed: missed.length,
        ours: extra.length,
      })
      for (const verdict of missed.slice(0, Number(show))) print(dialect, verdict)
      if (extras) for (const verdict of extra.slice(0, Number(show))) print(dialect, verdict)
    }
    const table = comparison(rows)
    console.log(table)
    const failures = rows.reduce((sum, { missed }) => sum + missed, 0)
    return { failures, absent: [...absent], part: only === undefined ? table : undefined }
  },
}
export default validators

/** Keeps some verdicts for the tests, since not everyone has the validators. */
function keepForTests({ name }: Dialect, verdicts: readonly Verdict[]): void {
  const folder = join(import.meta.dirname, '../../../test/grammars/verdicts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.tsv`), `${chosen(verdicts).map(rowOf).join('\n')}\n`)
}

function print({ name }: Dialect, { pair, reason, findings }: Verdict): void {
  const found = findings.map(({ rule, code }) => `${rule} ${code.id} ${code.fault ?? ''}`).join(', ')
  console.log(`${pc.yellow(name)} ${JSON.stringify(pair)}\n    ${reason || found}`)
}

/** Compares so many damaged pairs. `kept` has the verdicts on the first batch. */
async function compared(
  dialect: Dialect,
  present: readonly ProgramValidator[],
  most: number,
  seed: number,
): Promise<Count & { kept: readonly Verdict[] }> {
  const random = new SeededRandom(seed)
  const count: Count = { pairs: 0, refused: 0, missed: [], extra: [] }
  const kept: Verdict[] = []
  while (count.pairs < most) {
    const batch = Array.from({ length: Math.min(BATCH, most - count.pairs) }, () => makePair(dialect, random))
    const verdicts = await verdictsOf(dialect, present, batch)
    count.pairs += batch.length
    for (const verdict of verdicts) {
      if (verdict.reason !== '') {
        count.refused++
        if (verdict.findings.length === 0) count.missed.push(verdict)
      } else if (verdict.findings.some(({ grade }) => grade === 'error')) count.extra.push(verdict)
    }
    if (kept.length === 0) kept.push(...verdicts)
  }
  return { ...count, kept }
}

async function verdictsOf(
  { scan, name }: Dialect,
  present: readonly ProgramValidator[],
  batch: readonly TextPair[],
): Promise<Verdict[]> {
  const all = await Promise.all(present.map((validator) => validator.reasons(batch, scan)))
  return batch.map((pair, index) => {
    const reasons = present.flatMap((validator, place) => {
      const reason = all[place]?.[index] ?? ''
      return reason === '' ? [] : [`${validator.name}: ${reason}`]
    })
    return { pair, reason: reasons.join('; '), findings: findingsOf(scan, pair, name) }
  })
}

function findingsOf(
  scan: Dialect['scan'],
  { source, text, category }: TextPair,
  name: string,
): readonly CodeFinding[] {
  try {
    return checkCodes(scan, source, text, category && formOf(category, RUSSIAN))
  } catch (error) {
    throw new Error(`${name}: ${JSON.stringify([source, text])} cannot be checked`, { cause: error })
  }
}

function isPresent({ program }: ProgramValidator): boolean {
  if (program === undefined) return true
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
