// Mistakes of real apps, planted in the answers of the fake app one at a time, and the rules that find them.
import type { Fault } from '@atlas/sandbox/test/fake-app.ts'
import { inPreview, type Case } from './faults.ts'
import { CHANGED_TEXTS } from './changed-texts.ts'
import { LOSING_APPS } from './losing-apps.ts'
import { BY_RULE } from './planted-by-rule.ts'
import { IN_ANSWERS } from './planted-in-answers.ts'
import { IN_FILES } from './planted-in-files.ts'
import { IN_SECOND_PART } from './planted-in-machines.ts'
import { IN_PREVIEWS } from './planted-in-previews.ts'
import { IN_PROCESSING } from './planted-in-processing.ts'
import { IN_RECORDS } from './planted-in-records.ts'
import { PLANTED_LATER } from './planted-later.ts'

/** The fault on an app whose previews are right. */
function withPreviewClass(fault: Fault): Fault {
  return async (answer, request, app, url) => {
    await inPreviewClass(answer, request, app, url)
    return fault(answer, request, app, url)
  }
}

/** Gives the elements of previews the class that the profile needs. */
export const inPreviewClass: Fault = inPreview((strings, data) => {
  const page = Buffer.from(data.preview ?? '', 'base64').toString()
  data.preview = Buffer.from(page.replaceAll('<p id=', '<p class="crowdin_phrase" id=')).toString('base64')
})

/** The violation in an app whose previews have what its profile needs. */
const withRightPreviews = (one: Case): Case =>
  one.profile === undefined ? one : { ...one, fault: withPreviewClass(one.fault) }

/** Every planted violation. */
export const PLANTED_VIOLATIONS: readonly Case[] = [
  ...IN_ANSWERS,
  ...IN_FILES,
  ...IN_RECORDS,
  ...IN_PREVIEWS,
  ...CHANGED_TEXTS,
  ...LOSING_APPS,
  ...PLANTED_LATER.map(withRightPreviews),
  ...IN_SECOND_PART.map(withRightPreviews),
  ...IN_PROCESSING.map((one) => withRightPreviews({ profile: 'crowdin-enterprise', ...one })),
  ...BY_RULE,
]
