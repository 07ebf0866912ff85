// The values that a program would have for a source text.
import type { CodeScanner } from '@atlas/core/contract.ts'

/** The same value for each name in a text. */
export function valuesIn<Value>(source: string, scan: CodeScanner, value: Value): Record<string, Value> {
  return Object.fromEntries(scan(source).map(({ id }) => [id, value]))
}
