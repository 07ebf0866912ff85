// The steps for modules that align a document with its translation.
import type { AlignableText } from '@atlas/sandbox/calls/kinds/file-translations-alignment.ts'
import type { Malformed } from './malformed.ts'
import { saidBy, type ModuleTest, type TestJob, type TestPassing } from './module-test.ts'
import type { Step } from './step.ts'
import { german } from './test-languages.ts'

/** The texts of a small document, in English and in German. */
const TEXTS: readonly (readonly [english: string, german: string])[] = [
  ['The harbor of Atlas', 'Der Hafen von Atlas'],
  ['Ships arrive here at all hours of the day.', 'Hier kommen zu jeder Tageszeit Schiffe an.'],
  ['In 1984 the old lighthouse was closed.', 'Im Jahr 1984 wurde der alte Leuchtturm geschlossen.'],
  ['Tides', 'Gezeiten'],
  [
    'High tide comes twice a day, and each time about half an hour later than before.',
    'Die Flut kommt zweimal am Tag, und jedes Mal etwa eine halbe Stunde später als zuvor.',
  ],
  ['See https://atlas.example/tides for the table.', 'Die Tabelle steht unter https://atlas.example/tides.'],
  ['Gate 7 is for ferries only.', 'Tor 7 ist nur für Fähren.'],
  [
    'Please have your ticket ready, and keep the gangway clear for other passengers.',
    'Bitte halten Sie Ihre Fahrkarte bereit, und lassen Sie den Steg für andere Fahrgäste frei.',
  ],
]

const ALL = TEXTS.map((_text, index) => index)

/** A job with some texts of each document, by their indices. */
function jobWith(source: readonly number[], translation: readonly number[]): TestJob {
  const texts = (indices: readonly number[], side: 0 | 1): AlignableText[] =>
    indices.map((index) => ({
      id: side === 0 ? index + 1 : null,
      text: TEXTS[index]?.[side] ?? '',
      context: '',
    }))
  return {
    jobType: 'translation-alignment-file',
    targets: [german],
    lists: { sourceStrings: texts(source, 0), translationStrings: texts(translation, 1) },
  }
}

async function align(test: ModuleTest, job: TestJob, passing: TestPassing = 'by-size'): Promise<void> {
  const rule = passing === 'by-size' ? 'job-done' : 'address-accepted'
  const { objects } = await test.call(job, rule, passing)
  for (const { sourceStringId, text } of objects) {
    const index = TEXTS.findIndex(([, translated]) => translated === text)
    if (index < 0 || sourceStringId === index + 1) continue
    const source = TEXTS[Number(sourceStringId) - 1]?.[0] ?? ''
    test.report('aligned-right', `"${source}" got the translation "${String(text)}".`)
  }
  if (objects.length === 0) test.report('aligned-found', 'No text of the document was aligned.')
}

/** The steps for file-translations-alignment. */
export const ALIGNMENT_STEPS: readonly Step[] = [
  { name: 'a document', run: (test) => align(test, jobWith(ALL, ALL)) },
  { name: 'a document by address', run: (test) => align(test, jobWith(ALL, ALL), 'by-address') },
  {
    name: 'a document with texts that the other lacks',
    run: (test) =>
      align(
        test,
        jobWith(
          ALL.filter((index) => index !== 4),
          ALL.filter((index) => index !== 1),
        ),
      ),
  },
  {
    name: 'a document in a large request',
    async run(test) {
      const { failure } = await test.attempt({ ...jobWith(ALL, ALL), isLarge: true })
      if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
    },
  },
  {
    name: 'a document in the standard edition',
    run: (test) => align(test, { ...jobWith(ALL, ALL), isStandard: true }),
  },
  {
    name: 'a document under another name',
    run: (test) => align(test, { ...jobWith(ALL, ALL), fileName: `żółw 字 ${test.sample.name}` }),
  },
  {
    name: 'a text with plurals',
    async run(test) {
      const { lists = {}, ...job } = jobWith(ALL, ALL)
      const plural = { id: 99, text: { one: '%d ship', other: '%d ships' }, context: '' }
      const sourceStrings = [...(lists['sourceStrings'] ?? []), plural]
      await test.call({ ...job, lists: { ...lists, sourceStrings } }, 'job-done')
    },
  },
  {
    name: 'no texts',
    async run(test) {
      await test.call(jobWith([], []), 'job-done')
    },
  },
  {
    name: 'texts that cannot be fetched',
    run: (test) => test.callWithout('strings', jobWith(ALL, ALL)),
  },
]

/** The malformed calls of such modules. */
export const MALFORMED_ALIGNMENTS: readonly Malformed[] = [
  {
    what: 'texts that are not a list',
    body: (job) => job({ sourceStrings: 'none', translationStrings: 'none' }),
  },
]
