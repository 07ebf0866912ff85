// Tries cases in a separate process, for one task at a time. A case that loops or takes all memory ends only this
// process.
import { join } from 'node:path'
import { subjectOf } from '../../test/subjects.ts'
import type { Subject } from '@atlas/core/laws.ts'
import { caseOf, type Case } from './cases.ts'
import { triedAgainst } from './against/against.ts'
import { corpusIn } from './guided/corpus.ts'
import { Evolution, type Reached } from './guided/evolution.ts'
import { GROWTH, growthIn, isAboutGrowth } from './growth.ts'
import { materialOf, wellFormedMaterial, type Material } from './material.ts'
import { notesIn } from './notes.ts'
import { tried, type Extras, type TrialOutcome } from './promises.ts'
import { RandomSource } from './random.ts'

/**
 * What is tried: the laws on damaged files; on inputs that reached new places of the code; or builds of well-formed
 * files, with readers that are not ours.
 */
export type Mode = 'laws' | 'coverage' | 'against'

/** A case to try, or the number of the first case to make. */
export interface Task {
  type: string
  mode: Mode
  extras: Extras
  what: Case | { seed: number; index: number }
}

/** The outcome of the last case. If it broke a law, with the case. */
export interface Answer {
  outcome: TrialOutcome
  broke?: Case
  /** The number of cases, of files that were read, and of cases with a refused text. */
  counts: Counts
  reached?: Reached
}

/** See `Answer`. */
export interface Counts {
  cases: number
  read: number
  refused: number
  /** The number of files that a reader accepted that is not ours. */
  accepted: number
}

/** How long a task may make cases. */
const MILLISECONDS = 1_000

const [, , notes = '', corpora = ''] = process.argv
const note = notesIn(notes)
const prepared = new Map<string, Promise<Prepared>>()

interface Prepared {
  subject: Subject
  material: () => Material
  wellFormed: (first: { seed: number; index: number }) => Iterable<Case>
  evolution: (extras: Extras) => Evolution
}

process.on('message', (task: Task) => {
  void answer(task).then((result) => process.send?.(result))
})
// The terminal sends its signal to the whole group. The run handles it.
process.on('SIGINT', () => {})

async function answer({ type, mode, extras, what }: Task): Promise<Answer> {
  let preparing = prepared.get(type)
  if (!preparing) prepared.set(type, (preparing = prepare(type)))
  const { subject, material, evolution, wellFormed } = await preparing
  if (mode === 'coverage' && 'seed' in what) {
    const random = new RandomSource(what.seed, 'coverage', type, what.index)
    return evolution(extras).run(MILLISECONDS, random, note)
  }
  if (mode === 'against') {
    return 'bytes' in what ? answerAgainst(subject, [what]) : answerAgainst(subject, wellFormed(what))
  }
  if ('seed' in what && extras.growth && isAboutGrowth(what.index)) {
    const random = new RandomSource(what.seed, 'growth', type, what.index)
    const message = growthIn(subject, material().tokens, random)
    const outcome = { isRead: true, isRefused: false, ...(message && { broken: { law: GROWTH, message } }) }
    return { outcome, counts: countsOf(outcome) }
  }
  const one = 'bytes' in what ? what : caseOf(material(), what.seed, type, what.index)
  note(one)
  const outcome = tried(subject, one, extras)
  return { outcome, counts: countsOf(outcome), ...(outcome.broken && { broke: one }) }
}

/** Compares cases with other readers until one differs. */
async function answerAgainst(subject: Subject, cases: Iterable<Case>): Promise<Answer> {
  const end = Date.now() + MILLISECONDS
  const sum: Counts = { cases: 0, read: 0, refused: 0, accepted: 0 }
  let outcome: TrialOutcome = { isRead: false, isRefused: false }
  for (const one of cases) {
    note(one)
    outcome = await triedAgainst(subject, one)
    for (const [name, count] of Object.entries(countsOf(outcome))) sum[name as keyof Counts] += count
    if (outcome.broken) return { outcome, counts: sum, broke: one }
    if (Date.now() >= end) break
  }
  return { outcome, counts: sum }
}

function countsOf({ isRead, isRefused, isAccepted }: TrialOutcome): Counts {
  return { cases: 1, read: isRead ? 1 : 0, refused: isRefused ? 1 : 0, accepted: isAccepted ? 1 : 0 }
}

async function prepare(type: string): Promise<Prepared> {
  const subject = await subjectOf(type)
  let made: Material | undefined
  let evolving: Evolution | undefined
  const material = (): Material => (made ??= noting(materialOf(subject)))
  const evolution = (extras: Extras): Evolution =>
    (evolving ??= new Evolution(subject, material(), corpusIn(join(corpora, type)), extras))
  let small: Material | undefined
  function* wellFormed({ seed, index }: { seed: number; index: number }): Iterable<Case> {
    small ??= wellFormedMaterial(material(), corpusIn(join(corpora, type)))
    for (let next = index; ; next++) yield caseOf(small, seed, type, next)
  }
  return { subject, material, evolution, wellFormed }
}

/** Generating a case also parses files. */
function noting(material: Material): Material {
  const isReadable = (file: Uint8Array): boolean => {
    note({ bytes: Buffer.from(file), texts: [] })
    return material.isReadable(file)
  }
  return { ...material, isReadable }
}
