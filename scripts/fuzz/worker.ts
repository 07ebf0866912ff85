// Tries cases in a process of its own, one at a time: what loops or takes all memory costs this process alone.
import { subjectOf } from '../../test/subjects.ts'
import type { Subject } from '../../core/laws.ts'
import { caseOf, type Case } from './cases.ts'
import { materialOf, type Material } from './material.ts'
import { note } from './notes.ts'
import { tried, type Extras, type Outcome } from './promises.ts'

/** A case to try: as it is, or by its number. */
export interface Task {
  type: string
  extras: Extras
  what: Case | { seed: number; index: number }
}

/** What came of it; with the case, where it broke a law. */
export interface Answer {
  outcome: Outcome
  broke?: Case
}

const [, , notes = ''] = process.argv
const prepared = new Map<string, Promise<{ subject: Subject; material: () => Material }>>()

process.on('message', (task: Task) => {
  void answer(task).then((said) => process.send?.(said))
})
// What a terminal sends to its whole group is for the run to judge.
process.on('SIGINT', () => {})

async function answer({ type, extras, what }: Task): Promise<Answer> {
  let preparing = prepared.get(type)
  if (!preparing) prepared.set(type, (preparing = prepare(type)))
  const { subject, material } = await preparing
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

/** A case in the making is read too. */
function noting(material: Material): Material {
  const isReadable = (text: string): boolean => {
    note(notes, { bytes: Buffer.from(text), texts: [] })
    return material.isReadable(text)
  }
  return { ...material, isReadable }
}
