// Finds the strings of a new version of a file that are strings of the version before, with another identifier.
import { indexedGrams, MAX_CANDIDATES, mostSimilar } from '@atlas/core/translation-memory/similarity.ts'
import { textsOf, type StringRow, type StringValues } from './records.ts'
import type { TextOrForms } from '@atlas/core/contract.ts'

/** Texts that are less similar are two strings. A suggestion of the memory may be less similar. */
const MIN_SIMILARITY = 0.6
/** A group of characters that more strings have says little about them, and makes large files slow. */
const COMMON = 200

/** The former string of each new string that has one. Each former string is that of one new string. */
export function movedStrings(
  former: readonly StringRow[],
  added: readonly StringValues[],
): ReadonlyMap<StringValues, StringRow> {
  const moved = new Map<StringValues, StringRow>()
  if (former.length === 0 || added.length === 0) return moved
  const left = new Set(former)
  const take = (values: StringValues, row: StringRow): void => {
    moved.set(values, row)
    left.delete(row)
  }
  const byText = new Map(former.toReversed().map((row) => [row.text, row]))
  for (const values of added) {
    const row = byText.get(values.text)
    if (row && left.has(row)) take(values, row)
  }
  const others = added.filter((values) => !moved.has(values))
  const pairs = similarPairs([...left], others).sort((one, other) => other.similarity - one.similarity)
  for (const { values, row } of pairs) if (!moved.has(values) && left.has(row)) take(values, row)
  return moved
}

interface SimilarPair {
  values: StringValues
  row: StringRow
  similarity: number
}

function similarPairs(former: readonly StringRow[], added: readonly StringValues[]): SimilarPair[] {
  const index = new Map<number, StringRow[]>()
  for (const row of former)
    for (const gram of indexedGrams(wordsOf(row))) {
      const rows = index.get(gram)
      if (rows) rows.push(row)
      else index.set(gram, [row])
    }
  return added.flatMap((values) => {
    const text = wordsOf(values)
    const counts = new Map<StringRow, number>()
    for (const gram of indexedGrams(text)) {
      const rows = index.get(gram) ?? []
      if (rows.length > COMMON) continue
      for (const row of rows)
        if (row.has_plurals === values.has_plurals) counts.set(row, (counts.get(row) ?? 0) + 1)
    }
    const candidates = [...counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_CANDIDATES)
      .map(([row]) => ({ row, source: wordsOf(row), target: String(row.id) }))
    return mostSimilar(text, candidates, 3)
      .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
      .map(({ row, similarity }) => ({ values, row, similarity }))
  })
}

/** The text, or the texts of a plural one below the other. */
function wordsOf({ text }: Pick<StringValues, 'text'>): string {
  return textsOf(JSON.parse(text) as TextOrForms).join('\n')
}
