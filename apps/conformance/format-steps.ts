// The steps for custom file formats.
import { isDeepStrictEqual } from 'node:util'
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { saidBy, StepEnd, type ModuleTest, type TestPassing } from './module-test.ts'
import {
  ALL_TRANSLATED,
  type Added,
  BLANKS_AND_LINES,
  DIFFICULT_TEXTS,
  inventedTranslations,
  lostTexts,
  lostTranslations,
  damagedTranslations,
  pseudoTranslated,
  type Treatments,
} from './pseudo.ts'
import type { Step } from './step.ts'
import { hasLayout } from './texts-in-file.ts'
import { brazilian, french, german, japanese, polish } from './test-languages.ts'

/** Bytes that are neither UTF-8 nor the rest of any file. */
const DAMAGE = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x80])

/** Skips the step if the app refused a file that is only a guess, since this proves nothing about the app. */
function requireParsed(test: ModuleTest): void {
  if (test.sample.isGuess) test.parsed()
}

/** The steps, in order. Later steps use the results of earlier ones. */
export const FORMAT_STEPS: readonly Step[] = [
  {
    name: 'parse a source file',
    async run(test) {
      const { strings } = await test.call(
        { jobType: 'parse-file' },
        test.sample.isGuess ? 'skip' : 'job-done',
      )
      const found = strings.length === 0 ? await guessAgain(test) : strings
      test.strings = found.map(asStored)
      if (found.length === 0) test.report('strings-found', `No string was found in ${test.sample.name}.`)
    },
  },
  {
    name: 'parse it again',
    async run(test) {
      requireParsed(test)
      const { strings } = await test.call({ jobType: 'parse-file' }, 'job-done')
      test.isStable = hasStrings(test, strings)
      if (!test.isStable) test.report('same-again', 'The file has other strings when it is parsed again.')
    },
  },
  {
    name: 'parse it by address',
    async run(test) {
      requireParsed(test)
      const { strings } = await test.call({ jobType: 'parse-file' }, 'address-accepted', 'by-address')
      if (hasStrings(test, strings) || !test.isStable) return
      test.report('address-accepted', 'The file has other strings by address than inline.')
    },
  },
  { name: 'parse it in a large request', run: parseLarge },
  { name: 'parse it under another name', run: parseRenamed },
  {
    name: 'parse it in the standard edition',
    async run(test) {
      requireParsed(test)
      await test.call({ jobType: 'parse-file', isStandard: true }, 'job-done')
    },
  },
  { name: 'parse it as a Polish source', run: parseAsPolish },
  {
    name: 'build the translated file',
    async run(test) {
      test.built = await build(test, [german])
    },
  },
  {
    name: 'build it again',
    async run(test) {
      if (!test.built) throw new StepEnd('no file was built')
      if (Buffer.from(await build(test, [german])).equals(test.built)) return
      test.report('build-again', 'The same strings were sent again, but the built file differs.')
    },
  },
  {
    name: 'build it by address',
    async run(test) {
      const { built } = test
      if (!built) throw new StepEnd('no file was built')
      const content = await build(test, [german], ALL_TRANSLATED, 'by-address')
      // A file that contains its build time differs each time, inline or by address.
      const isOther = !Buffer.from(content).equals(built)
      if (isOther && Buffer.from(await build(test, [german])).equals(built)) {
        test.report('address-accepted', 'The built file by address differs from the one inline.')
      }
    },
  },
  { name: 'upload the built file', run: (test) => readBack(test, [german], test.built) },
  { name: 'strings in another order', run: buildInOtherOrder },
  {
    name: 'translations with a status',
    run: (test) => buildAndRead(test, [german], ['approved', 'translated']),
  },
  {
    name: 'translations that are not ready',
    run: (test) => buildAndRead(test, [german], ['untranslated', 'plain']),
  },
  { name: 'no translations', run: (test) => buildAndRead(test, [german], ['none']) },
  { name: 'some translations', run: (test) => buildAndRead(test, [german], ['none', 'approved', 'plain']) },
  { name: 'empty translations', run: buildEmpty },
  {
    name: 'a build without strings',
    async run(test) {
      test.parsed()
      // The app may build the source file or refuse, but its answer must be valid.
      await test.attempt({ jobType: 'build-file', targets: [german], strings: [] })
    },
  },
  {
    name: 'hidden strings',
    async run(test) {
      const { targets, strings } = buildJob(test, [german])
      const hidden = strings.map((record) => ({ ...record, isHidden: true }))
      await test.call({ jobType: 'build-file', targets, strings: hidden }, 'job-done')
    },
  },
  ...Object.entries(DIFFICULT_TEXTS).map(([what, added]): Step => ({
    name: `translations with ${what}`,
    run: (test) => buildDifficult(test, added),
  })),
  { name: 'fields with their defaults', run: buildWithDefaults },
  { name: 'a language with a region', run: (test) => buildAndRead(test, [brazilian]) },
  { name: 'plurals of one category', run: (test) => plurals(test, japanese) },
  { name: 'plurals of four categories', run: (test) => plurals(test, polish) },
  {
    name: 'several languages at once',
    async run(test) {
      if (!test.module.multilingual) throw new StepEnd('the module is not multilingual')
      await buildAndRead(test, [german, french])
    },
  },
  { name: 'two calls at the same time', run: twoAtOnce },
  {
    name: 'a file that cannot be fetched',
    run: (test) => {
      test.parsed()
      return test.callWithout('file', { jobType: 'parse-file' })
    },
  },
  {
    name: 'strings that cannot be fetched',
    run: (test) => test.callWithout('strings', { ...buildJob(test, [german]), jobType: 'build-file' }),
  },
  {
    name: 'a damaged file',
    async run(test) {
      test.parsed()
      const half = test.sample.content.subarray(0, test.sample.content.length / 2)
      // The app may read it or refuse it, but its answer must be valid.
      await test.attempt({ jobType: 'parse-file', content: Buffer.concat([half, DAMAGE]) })
    },
  },
]

type BuildJob = Required<Pick<Parameters<ModuleTest['call']>[0], 'targets' | 'strings'>>

function buildJob(
  test: ModuleTest,
  targets: readonly Language[],
  treatments: Treatments = ALL_TRANSLATED,
): BuildJob {
  return { targets, strings: pseudoTranslated(test.parsed(), targets, test.sample.content, treatments) }
}

async function build(
  test: ModuleTest,
  targets: readonly Language[],
  treatments: Treatments = ALL_TRANSLATED,
  passing: TestPassing = 'by-size',
): Promise<Uint8Array> {
  const job = { jobType: 'build-file', ...buildJob(test, targets, treatments) } as const
  return (await test.call(job, passing === 'by-size' ? 'job-done' : 'address-accepted', passing)).content
}

async function buildAndRead(
  test: ModuleTest,
  targets: readonly Language[],
  treatments: Treatments = ALL_TRANSLATED,
): Promise<void> {
  await readBack(test, targets, await build(test, targets, treatments), treatments)
}

/** Tries the other guesses of the file, until the app finds strings in one. Returns the strings. */
async function guessAgain(test: ModuleTest): Promise<readonly StringRecord[]> {
  for (const content of test.sample.others ?? []) {
    const { strings } = await test.attempt({ jobType: 'parse-file', content })
    if (strings.length === 0) continue
    test.sample = { ...test.sample, content }
    return strings
  }
  return []
}

/**
 * The app may find no Polish in a file, but its answer must be valid. A file with plurals of English is translated first, so
 * that it has those of Polish. A file of two languages keeps the English ones, so none is missed.
 */
async function parseAsPolish(test: ModuleTest): Promise<void> {
  if (!test.parsed().some(({ hasPlurals }) => hasPlurals)) {
    await test.attempt({ jobType: 'parse-file', source: polish })
    return
  }
  const { content, failure } = await test.attempt({ jobType: 'build-file', ...buildJob(test, [polish]) })
  if (failure !== undefined) throw new StepEnd(saidBy('The app', failure))
  const job = { jobType: 'parse-file', source: polish, content, without: 'plural-complete' } as const
  await test.attempt(job)
}

/** A server may refuse bodies that are larger than its default, such as 100 KB. */
async function parseLarge(test: ModuleTest): Promise<void> {
  requireParsed(test)
  const { strings, failure } = await test.attempt({ jobType: 'parse-file', isLarge: true })
  if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
  else if (!hasStrings(test, strings) && test.isStable)
    test.report('large-request', 'The file has other strings in a large request.')
}

/** The same file with letters beyond ASCII in its name, and in the same folder as far as patterns can see. */
async function parseRenamed(test: ModuleTest): Promise<void> {
  requireParsed(test)
  const fileName = `żółw 字 ${test.sample.name}`
  const { failure } = await test.attempt({ jobType: 'parse-file', fileName })
  if (failure !== undefined) test.report('file-name-free', saidBy(`For "${fileName}" the app`, failure))
}

/** An empty translation means that there is none. */
async function buildEmpty(test: ModuleTest): Promise<void> {
  const sent = test.parsed().filter(({ hasPlurals }) => hasPlurals !== true)
  if (sent.length === 0) throw new StepEnd('the file has only plurals')
  const empty = sent.map((record) => ({ ...record, translations: { [german.id]: { text: '' } } }))
  const { content } = await test.call(
    { jobType: 'build-file', targets: [german], strings: empty },
    'job-done',
  )
  const { strings, failure } = await test.attempt({ jobType: 'parse-file', targets: [german], content })
  if (failure !== undefined) return
  const without = sent.map(({ translations: _translations, ...record }) => record)
  for (const message of await invented(test, without, strings, german))
    test.report('untranslated-kept', message)
}

/** The app may refuse a text that its format cannot hold, or leave the place as it was, but may not lose a part of it. */
async function buildDifficult(test: ModuleTest, added: Added): Promise<void> {
  const strings = pseudoTranslated(test.parsed(), [german], test.sample.content, ALL_TRANSLATED, added)
  const { content, failure } = await test.attempt({ jobType: 'build-file', targets: [german], strings })
  if (failure !== undefined) throw new StepEnd(saidBy('The app', failure))
  const read = await test.attempt({ jobType: 'parse-file', targets: [german], content })
  if (read.failure !== undefined) throw new StepEnd(saidBy('The app', read.failure))
  const before = await test.stringsIn(test.sample.content, [german])
  const isLayout = hasLayout(test.sample.content, test.parsed(), content, added.after)
  const spaces = isLayout ? BLANKS_AND_LINES : undefined
  for (const { message, isSpacing } of damagedTranslations(strings, read.strings, before, german, spaces))
    test.report(isSpacing ? 'blanks-kept' : 'translations-kept', message)
}

/** A translation belongs to its identifier, and not to its place in the list. */
async function buildInOtherOrder(test: ModuleTest): Promise<void> {
  const { targets, strings } = buildJob(test, [german])
  const reversed = { targets, strings: strings.toReversed() }
  await readBack(test, targets, (await test.call({ jobType: 'build-file', ...reversed }, 'job-done')).content)
}

/** Fields that are left out must mean the same as their defaults. */
async function buildWithDefaults(test: ModuleTest): Promise<void> {
  const { targets, strings } = buildJob(test, [german])
  const complete = strings.map((record) => ({
    maxLength: null,
    isHidden: null,
    hasPlurals: false,
    labels: [],
    translations: {},
    ...record,
  }))
  const { content } = await test.call({ jobType: 'build-file', targets, strings: complete }, 'job-done')
  await readBack(test, targets, content)
}

async function plurals(test: ModuleTest, language: Language): Promise<void> {
  if (!test.parsed().some(({ hasPlurals }) => hasPlurals)) throw new StepEnd('the file has no plurals')
  await buildAndRead(test, [language])
}

/** Builds and reads two languages at the same time, so that calls which share a file or a variable disturb each other. */
async function twoAtOnce(test: ModuleTest): Promise<void> {
  test.parsed()
  if (!test.built) throw new StepEnd('no file was built')
  const languages = [german, french]
  const files = await Promise.all(languages.map((language) => build(test, [language])))
  const uploads = await Promise.all(
    languages.map((language, index) =>
      test.attempt({ jobType: 'parse-file', targets: [language], content: files[index] ?? new Uint8Array() }),
    ),
  )
  for (const [index, language] of languages.entries()) {
    const { strings = [], failure = '' } = uploads[index] ?? {}
    if (failure !== '') throw new StepEnd(saidBy('The app', failure))
    // The other steps find what is lost in calls one after another.
    const lost = lostTranslations(buildJob(test, [language]).strings, strings, language)
    const [first] = test.losesTranslations ? [] : lost
    if (first !== undefined) test.report('calls-apart', `With two calls at the same time: ${first}`)
  }
}

/** Uploads a built file, and checks that it contains what was sent and nothing else. */
async function readBack(
  test: ModuleTest,
  targets: readonly Language[],
  content: Uint8Array | undefined,
  treatments: Treatments = ALL_TRANSLATED,
): Promise<void> {
  if (!content) throw new StepEnd('no file was built')
  const sent = buildJob(test, targets, treatments).strings
  const { strings, failure } = await test.attempt({ jobType: 'parse-file', targets, content })
  if (failure !== undefined) {
    await readAsSource(test, targets, content, sent)
    throw new StepEnd(saidBy('The app', failure))
  }
  for (const message of addedStrings(test, strings)) test.report('built-strings', message)
  for (const language of targets) {
    for (const message of lostTranslations(sent, strings, language)) {
      test.losesTranslations = true
      test.report('translations-kept', message)
    }
    for (const message of await invented(test, sent, strings, language)) {
      test.report('untranslated-kept', message)
    }
  }
}

/**
 * Sentences about the strings of a built file that the source file lacks. A format may name the rows of its plurals, and
 * each language has other rows.
 */
function addedStrings(test: ModuleTest, strings: readonly StringRecord[]): string[] {
  const known = new Set(test.parsed().map(({ identifier }) => identifier))
  if (!test.isStable || test.parsed().some(({ hasPlurals }) => hasPlurals)) return []
  return strings.flatMap(({ identifier }) =>
    known.has(identifier)
      ? []
      : [`The built file has a string "${identifier}", which the source file lacks.`],
  )
}

/** A file may have translations before it is built, and keep them. */
async function invented(
  test: ModuleTest,
  sent: readonly StringRecord[],
  back: readonly StringRecord[],
  language: Language,
): Promise<readonly string[]> {
  const found = inventedTranslations(sent, back, [], language)
  if (found.length === 0) return found
  const before = await test.stringsIn(test.sample.content, [language])
  return inventedTranslations(sent, back, before, language)
}

/** Documents have no keys, so an app may read no translations from them. But it must be able to read them. */
async function readAsSource(
  test: ModuleTest,
  targets: readonly Language[],
  content: Uint8Array,
  sent: readonly StringRecord[],
): Promise<void> {
  const { strings, failure } = await test.attempt({ jobType: 'parse-file', content })
  if (failure !== undefined) {
    test.report('built-file-read', `The app cannot read the file that it built. ${saidBy('It', failure)}`)
    return
  }
  for (const language of targets) {
    for (const message of lostTexts(sent, strings, language)) test.report('translations-kept', message)
  }
}

/** A parsed record as a platform stores it: with ids, and without its place in the preview. */
function asStored({ previewId: _previewId, ...record }: StringRecord, index: number): StringRecord {
  return { ...record, id: index + 1 }
}

function hasStrings(test: ModuleTest, strings: readonly StringRecord[]): boolean {
  return isDeepStrictEqual(strings.map(keyAndText), test.parsed().map(keyAndText))
}

function keyAndText({ identifier, text }: StringRecord): Pick<StringRecord, 'identifier' | 'text'> {
  return { identifier, text }
}
