// docs/judges.md: written by hand, apart from the tables of what the judges found.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapped } from '../../scripts/generated/wrapped.ts'
import { withPart } from '../bench/page-parts.ts'

const PAGE = join(import.meta.dirname, '../../docs/judges.md')

/** Writes what a judge found into its part of the page. */
export function renewPart(judge: string, part: string): void {
  writeFileSync(PAGE, wrapped(withPart(readFileSync(PAGE, 'utf8'), judge, part)))
  execFileSync('npx', ['oxfmt', PAGE])
}
