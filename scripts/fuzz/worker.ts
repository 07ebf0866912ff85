// Tries cases in a separate process, one at a time. A case that loops or takes all memory ends only this process.
import { subjectOf } from '../../test/subjects.ts'
import type { Subject } from '../../core/laws.ts'
import { caseOf, type Case } from './cases.ts'
import { GROWTH, growthIn, isAboutGrowth } from './growth.ts'
import { materialOf, type Material } from './material.ts'
import { note } from './notes.ts'
import { tried, type Extras, type Outcome } from './promises.ts'
import { RandomSource } from './random.ts'

/** A case to try: the case itself, or its number. */
export interface Task {
  type: string
  extras: Extras
  what: Case | { seed: number; index: number }
}

/** The outcome. If a law was broken, with the case. */
export interface Answer {
  outcome: Outcome
  broke?: Case
}

const [, , notes = ''] = process.argv
const prepared = new Map<string, Promise<{ subject: Subject; material: () => Material }>>()

process.on('message', (task: Task) => {
  void answer(task).then((result) => process.send?.(result))
})
// The terminal sends its signal to the whole group. The run handles it.
process.on('SIGINT', () => {})

async function answer({ type, extras, what }: Task): Promise<Answer> {
  let preparing = prepared.get(type)
  if (!preparing) prepared.set(type, (preparing = prepare(type)))
  const { subject, material } = await preparing
  if ('seed' in what && extras.growth && isAboutGrowth(what.index)) {
    const random = new RandomSource(what.seed, 'growth', type, what.index)
    const message = growthIn(subject, material().tokens, random)
    return {
      outcome: { isRead: true, isRefused: false, ...(message && { broken: { law: GROWTH, message } }) },
    }
  }
  const one = 'bytes' in what ? what : caseOf(material(), what.seed, type, what.index)
  note(notes, one)
  const outcome = tried(subject, one, extras)
  return outcome.broken ? { outcome, broke: one } : { outcome }
}

async function prepare(type: string): Promise<{ subject: Subject; material: () => Material }> {
  const subject = await subjectOf(type)
  let material: Material | undefined
  return { subject, material: () => (material ??= noting(materialOf(subject))) }
}

/** Generating a case also parses files. */
function noting(material: Material): Material {
  const isReadable = (file: Uint8Array): boolean => {
    note(notes, { bytes: Buffer.from(file), texts: [] })
    return material.isReadable(file)
  }
  return { ...material, isReadable }
}
