// The table of a summary, as GitHub takes it.

/** GitHub drops a summary of more than 1 MB. */
const MAX_BYTES = 1_000_000

/** A table, cut off at the end of a line. */
export function shortened(table) {
  if (Buffer.byteLength(table) <= MAX_BYTES) return table
  const start = Buffer.from(table).subarray(0, MAX_BYTES).toString()
  return `${start.slice(0, start.lastIndexOf('\n') + 1)}\nThe table is longer than a summary can be: run atlas status.\n`
}
