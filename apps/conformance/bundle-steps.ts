// The steps for what modules of formats have besides on some platforms: rules for sentences, and files from strings alone.
import { isDeepStrictEqual } from 'node:util'
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { saidBy, StepEnd, type ModuleTest, type TestPassing } from './module-test.ts'
import { lostTexts, lostTranslations, pseudoTranslated } from './pseudo.ts'
import type { Step } from './step.ts'
import { french, german } from './test-languages.ts'

/** Strings that every format can hold. */
const STRINGS: readonly StringRecord[] = ['Gate', 'Harbor wall', 'Tide table'].map((text, index) => ({
  id: index + 1,
  uniqId: `atlas::${index + 1}`,
  identifier: `key_${index + 1}`,
  text,
}))

/** More strings than an app with a limit takes, two of them with equal texts. */
const MANY: readonly StringRecord[] = [
  ...STRINGS,
  ...Array.from({ length: 150 }, (_item, index) => `Boat ${index + 1}`),
  'Gate',
  'Open',
  'Open',
].map((each, index) => ({
  id: index + 1,
  uniqId: `atlas::${index + 1}`,
  identifier: `key_${index + 1}`,
  text: typeof each === 'string' ? each : each.text,
}))

/**
 * Reports the translations that a bundle lacks though its bytes have others. No one but its app knows the format, so a
 * bundle in which none can be found is not judged.
 */
function checkTexts(
  test: ModuleTest,
  strings: readonly StringRecord[],
  targets: readonly Language[],
  content: Uint8Array,
): void {
  const text = Buffer.from(content).toString(content.includes(0) ? 'utf16le' : 'utf8')
  const sent = translated(strings, targets)
  const all = targets.flatMap(({ id, name }) =>
    sent.flatMap(({ identifier, translations }) => {
      const translation = translations?.[id]?.text
      return typeof translation === 'string' ? [{ identifier, name, text: translation }] : []
    }),
  )
  const lost = all.filter((one) => !text.includes(one.text))
  if (lost.length === all.length) return
  for (const { identifier, name } of lost)
    test.report('translations-kept', `The bundle lacks the translation of "${identifier}" into ${name}.`)
}

const translated = (strings: readonly StringRecord[], targets: readonly Language[]): StringRecord[] =>
  pseudoTranslated(strings, targets, new Uint8Array(), ['plain'], { after: 'auf Atlas' })

async function bundle(
  test: ModuleTest,
  targets: readonly Language[],
  strings: readonly StringRecord[] = STRINGS,
  passing: TestPassing = 'by-size',
): Promise<Uint8Array> {
  const [extension = ''] = test.module.extensions ?? []
  const job = {
    jobType: 'build-file',
    isWithoutFile: true,
    fileName: `bundle${extension}`,
    targets,
    strings: translated(strings, targets),
  } as const
  return (await test.call(job, passing === 'by-size' ? 'job-done' : 'address-accepted', passing)).content
}

/** Reads a bundle, if the app reads such files at all, and checks that it has the translations. */
async function readBundle(test: ModuleTest, language: Language, content: Uint8Array): Promise<void> {
  const [extension = ''] = test.module.extensions ?? []
  const sent = translated(STRINGS, [language])
  const job = { jobType: 'parse-file', fileName: `bundle${extension}`, targets: [language], content } as const
  const { strings, failure } = await test.attempt(job)
  if (failure !== undefined) throw new StepEnd(saidBy('The app', failure))
  if (lostTranslations(sent, strings, language).length === 0) return
  // The app may read the texts of such a file under other keys, or only as source texts.
  const own = strings.flatMap(({ identifier, translations }) =>
    Object.values(translations ?? {}).map(({ text }) => ({ identifier, text })),
  )
  for (const message of lostTexts(sent, [...strings, ...own], language))
    test.report('translations-kept', message)
}

/** The steps for files from strings alone. */
export const BUNDLE_STEPS: readonly Step[] = [
  {
    name: 'a bundle of strings',
    async run(test) {
      await readBundle(test, german, await bundle(test, [german]))
    },
  },
  {
    name: 'a bundle of strings by address',
    async run(test) {
      await bundle(test, [german], STRINGS, 'by-address')
    },
  },
  {
    name: 'a bundle of many strings',
    async run(test) {
      checkTexts(test, MANY, [german], await bundle(test, [german], MANY))
    },
  },
  {
    name: 'the same bundle again',
    async run(test) {
      const [first, again] = [await bundle(test, [german]), await bundle(test, [german])]
      if (!Buffer.from(first).equals(again))
        test.report('build-again', 'The same strings were sent again, but the bundle differs.')
    },
  },
  {
    name: 'a bundle of several languages',
    async run(test) {
      if (test.module.multilingualExport !== true)
        throw new StepEnd('a bundle of the module has one language')
      checkTexts(test, STRINGS, [german, french], await bundle(test, [german, french]))
    },
  },
  {
    name: 'a bundle without strings',
    async run(test) {
      // The app may make an empty file or refuse, but its answer must be valid.
      await test.attempt({ jobType: 'build-file', isWithoutFile: true, targets: [german], strings: [] })
    },
  },
]

/** A text breaks after a semicolon, and nowhere else. */
const SRX = `<?xml version="1.0" encoding="UTF-8"?>
<srx xmlns="http://www.lisa.org/srx20" version="2.0">
  <header segmentsubflows="yes" cascade="no"></header>
  <body>
    <languagerules>
      <languagerule languagerulename="all">
        <rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
      </languagerule>
    </languagerules>
    <maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules>
  </body>
</srx>
`

/** The steps for the rules for sentences of a project. */
export const SENTENCE_STEPS: readonly Step[] = [
  {
    name: 'rules for sentences',
    async run(test) {
      test.parsed()
      const job = { jobType: 'parse-file', customSrxContents: SRX } as const
      const { strings } = await test.call(job, 'job-done')
      const again = await test.call(job, 'job-done')
      if (!isDeepStrictEqual(strings.map(nameOf), again.strings.map(nameOf)))
        test.report('same-again', 'With the same rules, the file has other strings when it is parsed again.')
      const sent = pseudoTranslated(strings, [german], test.sample.content, ['plain'], { after: 'Atlas' })
      const build = {
        jobType: 'build-file',
        targets: [german],
        strings: sent,
        customSrxContents: SRX,
      } as const
      const { content } = await test.call(build, 'job-done')
      const read = await test.attempt({ jobType: 'parse-file', content, customSrxContents: SRX })
      if (read.failure !== undefined) throw new StepEnd(saidBy('The app', read.failure))
      for (const message of lostTexts(sent, read.strings, german)) test.report('translations-kept', message)
    },
  },
  {
    name: 'no rules for sentences',
    async run(test) {
      test.parsed()
      const { strings } = await test.call({ jobType: 'parse-file', customSrxContents: null }, 'job-done')
      if (test.isStable && !isDeepStrictEqual(strings.map(nameOf), test.parsed().map(nameOf)))
        test.report('same-again', 'With customSrxContents null, the file has other strings than without it.')
    },
  },
]

const nameOf = ({ identifier }: StringRecord): string => identifier
