// The steps for modules that check translations.
import { isDeepStrictEqual } from 'node:util'
import type { CheckedBatch } from '@atlas/sandbox/calls/kinds/external-qa-check.ts'
import type { Malformed } from './malformed.ts'
import { saidBy, type ModuleTest } from './module-test.ts'
import { BATCH_STEP } from './general-steps.ts'
import { DIFFICULT_TEXTS } from './pseudo.ts'
import type { Step } from './step.ts'
import { german } from './test-languages.ts'

/** Strings of every shape, with right and wrong translations. */
const BATCH: CheckedBatch = {
  strings: [
    string(1, 'Hello, {name}!'),
    string(2, { one: '%d file', other: '%d files' }),
    string(3, 'Read the <a href="https://atlas.example/">terms</a>.', 24),
    string(4, '  edges  '),
  ],
  translations: [
    translation(11, 1, 'Hallo, {name}!'),
    translation(12, 1, 'Hallo!'),
    translation(13, 2, 'Eine Datei', 'one'),
    translation(14, 2, '%d Dateien', 'other'),
    translation(15, 3, 'Lesen Sie die Bedingungen.'),
    translation(16, 4, 'Kanten'),
    translation(17, 4, ''),
  ],
}

function string(id: number, text: CheckedBatch['strings'][number]['text'], maxLength = 0) {
  return { id, key: `key.${id}`, context: '', maxLength, text, fields: [] }
}

function translation(id: number, stringId: number, text: string, pluralCategoryName: string | null = null) {
  const rest = { userId: 1, provider: null, isPreTranslated: false, rating: 0 }
  return { id, stringId, languageId: german.id, text, pluralCategoryName, ...rest }
}

const jobWith = (data: CheckedBatch) => ({
  jobType: 'external-qa-check' as const,
  targets: [german],
  data,
})

async function check(test: ModuleTest, checked: CheckedBatch): Promise<readonly object[]> {
  return (await test.call(jobWith(checked), 'job-done')).objects
}

/** The steps for external-qa-check. */
export const CHECK_STEPS: readonly Step[] = [
  BATCH_STEP,
  {
    name: 'translations of every kind',
    async run(test) {
      await check(test, BATCH)
    },
  },
  {
    name: 'the same translations again',
    async run(test) {
      const [first, again] = [await check(test, BATCH), await check(test, BATCH)]
      if (!isDeepStrictEqual(first, again))
        test.report('same-again', 'The results differ when the same translations are checked again.')
    },
  },
  ...Object.entries(DIFFICULT_TEXTS).map(([what, { before = '', after }]): Step => ({
    name: `translations with ${what}`,
    async run(test) {
      const text = `${before}x ${after}`
      await check(test, { strings: [string(1, text)], translations: [translation(2, 1, `Das ist ${text}`)] })
    },
  })),
  {
    name: 'a large request',
    async run(test) {
      const { failure } = await test.attempt({ ...jobWith(BATCH), isLarge: true })
      if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
    },
  },
  {
    name: 'as many translations as a batch has',
    async run(test) {
      const translations = Array.from({ length: await test.batchSize() }, (_item, index) =>
        translation(index + 10, 1, `Hallo, {name}! ${index}`),
      )
      await check(test, { strings: BATCH.strings, translations })
    },
  },
  {
    name: 'no translations',
    async run(test) {
      await check(test, { strings: [], translations: [] })
    },
  },
]

/** The malformed calls of such modules. */
export const MALFORMED_CHECKS: readonly Malformed[] = [
  {
    what: 'translations that are not a list',
    body: (job) => job({ jobType: undefined, data: { translations: 'none', strings: 'none' } }),
  },
]
