// docs/judges.md: written by hand, apart from the tables of what the judges found.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapped } from '../../scripts/generated/wrapped.ts'
import { withPart } from '../bench/page-parts.ts'

const PAGE = join(import.meta.dirname, '../../docs/judges.md')

/** The judges whose commands renew a part of the page. */
export const JUDGES = ['consumers', 'producers', 'extractors', 'validators'] as const

/** The page with what a judge found. Throws if the page has no part for it. */
export function pageWith(judge: (typeof JUDGES)[number], part: string): string {
  return wrapped(withPart(readFileSync(PAGE, 'utf8'), judge, part))
}

/** Writes what a judge found into its part of the page. */
export function renewPart(judge: (typeof JUDGES)[number], part: string): void {
  writeFileSync(PAGE, pageWith(judge, part))
  execFileSync('npx', ['oxfmt', PAGE])
}
