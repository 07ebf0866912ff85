// Reads the cells of a table in CSV.
import papaparse from 'papaparse'

/** The rows of a table, without empty ones. Commas, semicolons and tabs separate cells. */
export function rowsOfCsv(text: string): string[][] {
  return papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
}
