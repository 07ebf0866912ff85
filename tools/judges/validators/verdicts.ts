// Verdicts of validators that the tests keep, since not everyone has the validators.
import type { CodeFinding } from '@atlas/core/codes.ts'
import type { TextPair } from './pairs.ts'

/** What validators and our checks say about a pair. */
export interface Verdict {
  pair: TextPair
  /** Why validators refuse the text; empty if none does. */
  reason: string
  findings: readonly CodeFinding[]
}

/** So many pairs of each damage and verdict are kept. */
const KEPT = 8

/** Some pairs of each kind: by damage, by verdict, plurals and others. */
export function chosen(verdicts: readonly Verdict[]): Verdict[] {
  const counts = new Map<string, number>()
  const texts = new Set<string>()
  return verdicts.filter(({ pair: { source, text, damage, category }, reason }) => {
    const kind = `${damage} ${reason === ''} ${category !== undefined}`
    const count = counts.get(kind) ?? 0
    const key = `${source}\n${text}`
    if (count >= (category === undefined ? KEPT : KEPT / 2) || texts.has(key)) return false
    counts.set(kind, count + 1)
    texts.add(key)
    return true
  })
}

/** A line of the table: the verdict, the category, the source, the text. `ours`: only our checks find an error. */
export function rowOf({ pair: { source, text, category }, reason, findings }: Verdict): string {
  const isOurs = findings.some(({ grade }) => grade === 'error')
  const verdict = reason !== '' ? 'refused' : isOurs ? 'ours' : 'fine'
  return [verdict, category ?? '', source, text].join('\t')
}
