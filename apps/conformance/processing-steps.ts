// The steps for modules that process strings.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { saidBy, type ModuleTest, type TestPassing } from './module-test.ts'
import {
  ALL_TRANSLATED,
  changedStatuses,
  droppedTranslations,
  manyStrings,
  pseudoTranslated,
  sampleStrings,
  strayedTranslations,
  type Treatments,
} from './pseudo.ts'
import type { Step } from './step.ts'
import { brazilian, german, japanese, polish } from './test-languages.ts'

type JobType = 'file-post-import' | 'file-pre-export'

/** The steps with translations, which are the same for both kinds. */
const TRANSLATED_STEPS: readonly (readonly [
  name: string,
  targets: readonly Language[],
  treatments: Treatments,
])[] = [
  ['translations with a status', [german], ['approved', 'translated', 'untranslated']],
  // Plurals, too, which have a status for each form.
  ['approved translations', [german], ['approved']],
  ['no translations', [german], ['none']],
  ['some translations', [german], ['none', 'approved', 'plain']],
  ['a language with a region', [brazilian], ALL_TRANSLATED],
  ['several languages at once', [german, polish, japanese], ALL_TRANSLATED],
]

/** The steps for file-post-import. */
export const POST_IMPORT_STEPS: readonly Step[] = [
  { name: 'strings of a source file', run: (test) => process(test, 'file-post-import', []) },
  {
    name: 'strings by address',
    run: (test) => process(test, 'file-post-import', [], ALL_TRANSLATED, 'by-address'),
  },
  { name: 'strings of a translation', run: (test) => process(test, 'file-post-import', [german]) },
  ...sharedSteps('file-post-import', []),
]

/** The steps for file-pre-export. */
export const PRE_EXPORT_STEPS: readonly Step[] = [
  { name: 'strings of an export', run: (test) => process(test, 'file-pre-export', [german]) },
  {
    name: 'strings by address',
    run: (test) => process(test, 'file-pre-export', [german], ALL_TRANSLATED, 'by-address'),
  },
  ...sharedSteps('file-pre-export', [german]),
]

function sharedSteps(jobType: JobType, targets: readonly Language[]): Step[] {
  return [
    ...TRANSLATED_STEPS.map(([name, languages, treatments]): Step => ({
      name,
      run: (test) => process(test, jobType, languages, treatments),
    })),
    {
      name: 'many other strings',
      async run(test) {
        const sent = pseudoTranslated(manyStrings(), targets, new Uint8Array())
        const { strings } = await test.call({ jobType, targets, strings: sent }, 'job-done')
        requireKept(test, jobType, sent, strings, targets)
        // A module may merge equal strings, but these all differ.
        if (jobType === 'file-post-import' && test.isRight && strings.length < sent.length)
          test.report(
            'strings-returned',
            `${sent.length} strings were sent, but only ${strings.length} were returned.`,
          )
      },
    },
    {
      name: 'a large request',
      async run(test) {
        const strings = sampleStrings()
        const { failure } = await test.attempt({ jobType, targets, strings, isLarge: true })
        if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
      },
    },
    {
      name: 'the standard edition',
      async run(test) {
        await test.call({ jobType, targets, strings: sampleStrings(), isStandard: true }, 'job-done')
      },
    },
    {
      name: 'a file without strings',
      async run(test) {
        await test.call({ jobType, targets, strings: [] }, 'job-done')
      },
    },
    {
      name: 'strings that cannot be fetched',
      run: (test) => test.callWithout('strings', { jobType, targets, strings: sampleStrings() }),
    },
  ]
}

async function process(
  test: ModuleTest,
  jobType: JobType,
  targets: readonly Language[],
  treatments: Treatments = ALL_TRANSLATED,
  passing: TestPassing = 'by-size',
): Promise<void> {
  const strings = pseudoTranslated(sampleStrings(), targets, new Uint8Array(), treatments)
  const answer = await test.call(
    { jobType, targets, strings },
    passing === 'by-size' ? 'job-done' : 'address-accepted',
    passing,
  )
  requireKept(test, jobType, strings, answer.strings, targets)
}

/** Pre-export may change translations, but each stays with its string and its language, and with its status as long as it is the same. */
function requireKept(
  test: ModuleTest,
  jobType: JobType,
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  targets: readonly Language[],
): void {
  if (jobType !== 'file-pre-export') return
  for (const language of targets) {
    for (const message of strayedTranslations(sent, back, language))
      test.report('translations-apart', message)
    for (const message of droppedTranslations(sent, back, language))
      test.report('translations-returned', message)
    for (const message of changedStatuses(sent, back, language)) test.report('status-kept', message)
  }
}
