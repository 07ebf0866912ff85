// The name that a person may have meant.

/** The name with the fewest letters to add, remove or change. */
export function nearestOf(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((one) => ({ one, changes: changesBetween(name, one) }))
    .toSorted((one, other) => one.changes - other.changes)
  return nearest?.one
}

function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
