// Errors in the codes of a translation, as sentences for the report of a build.
import { checkCodes, type CodeFinding } from './codes.ts'
import type { Category, CodeScanner } from './contract.ts'
import type { Reason } from './report.ts'

const SENTENCES: Readonly<Record<CodeFinding['rule'], string>> = {
  lost: 'is missing',
  added: 'is not in the source text',
  repeated: 'is there more often than in the source text',
  type: 'formats a value as another type than the source text',
  bad: 'is not a valid code',
  nesting: 'does not nest with the codes around it',
}

/** A finding in the codes of a text, for a report. */
export interface CodeReason {
  reason: Reason
  isError: boolean
}

/** The first error in the codes of a text; without one, the first tag that may be intended: one more, or one less. */
export function findingInCodes(
  scan: CodeScanner,
  source: string,
  text: string,
  form?: Category,
): CodeReason | undefined {
  const all = checkCodes(scan, source, text, form)
  if (all.length === 0) return undefined
  const error = all.find(({ grade }) => grade === 'error')
  const found = error ?? all.find(({ code }) => code.kind !== 'value' && code.isNote !== true)
  if (!found) return undefined
  const reason = describeFinding(found, source, text)
  return {
    reason: found.rule === 'lost' ? { reason } : { reason, at: found.code.at },
    isError: error !== undefined,
  }
}

/** What is wrong with a code, without a period at its end. */
export function describeFinding({ rule, code }: CodeFinding, source: string, text: string): string {
  const spelled = (rule === 'lost' ? source : text).slice(code.at[0], code.at[1])
  return `the code ${spelled} ${code.fault ?? SENTENCES[rule]}`
}
