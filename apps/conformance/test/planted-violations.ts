// Mistakes of real apps, planted in the answers of the fake app one at a time, and the rules that find them.
import type { Case } from './faults.ts'
import { CHANGED_TEXTS } from './changed-texts.ts'
import { LOSING_APPS } from './losing-apps.ts'
import { IN_ANSWERS } from './planted-in-answers.ts'
import { IN_FILES } from './planted-in-files.ts'
import { IN_PREVIEWS } from './planted-in-previews.ts'
import { IN_RECORDS } from './planted-in-records.ts'

/** Every planted violation. */
export const PLANTED_VIOLATIONS: readonly Case[] = [
  ...IN_ANSWERS,
  ...IN_FILES,
  ...IN_RECORDS,
  ...IN_PREVIEWS,
  ...CHANGED_TEXTS,
  ...LOSING_APPS,
]
