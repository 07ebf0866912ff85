// docs/judges.md: written by hand, apart from the tables of what the judges found.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapped } from '../../scripts/generated/wrapped.ts'
import { withPart } from '../bench/page-parts.ts'

const PAGE = join(import.meta.dirname, '../../docs/judges.md')

/** The names of the judges. A folder beside this file is a judge, and has a part of the page. */
export const JUDGES: readonly string[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The page with what a judge found. Throws if the page has no part for it. */
export function pageWith(judge: string, part: string): string {
  return wrapped(withPart(readFileSync(PAGE, 'utf8'), judge, part))
}

/** Writes what a judge found into its part of the page. */
export function renewPart(judge: string, part: string): void {
  writeFileSync(PAGE, pageWith(judge, part))
  execFileSync('npx', ['oxfmt', PAGE])
}
