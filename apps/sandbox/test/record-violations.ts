// What the rules for string records say about records of an answer.
import { DEFAULT_PROFILE } from '@atlas/server/platform/profiles.ts'
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { checkRecords, type SentJob } from '../calls/check-records.ts'
import { ViolationReport } from '../calls/rules.ts'

const english = languageByCode('en') as Language
export const german = languageByCode('de') as Language
const polish = languageByCode('pl') as Language

export const JOB: SentJob = {
  jobType: 'parse-file',
  sourceLanguage: english,
  targetLanguages: [german, polish],
  strings: [],
  profile: DEFAULT_PROFILE,
}

/** What is wrong with the records of an answer, as `rule: sentence`. */
export function violationsOf(values: readonly unknown[], job: Partial<SentJob> = {}): string[] {
  const report = new ViolationReport()
  checkRecords(values, { ...JOB, ...job }, report)
  return report.violations.map(({ rule, message }) => `${rule}: ${message}`)
}
