// The conformance steps for each kind of module. A step makes a few calls and checks their results.
import { isDeepStrictEqual } from 'node:util'
import type { Language, StringRecord } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import type { ModuleKind } from '../calls/descriptor.ts'
import { MALFORMED } from './malformed.ts'
import { lostTranslations, sampleStrings, pseudoTranslated } from './pseudo.ts'
import { StepEnd, type ModuleTest, type TestPassing } from './module-test.ts'

/** One step of the test of a module. */
export interface Step {
  name: string
  run: (test: ModuleTest) => Promise<void>
}

const german = known('de')
const french = known('fr')
/** A language with four plural categories. */
const polish = known('pl')

const FORMAT_STEPS: readonly Step[] = [
  {
    name: 'parse a source file',
    async run(test) {
      const { strings } = await test.call(
        { jobType: 'parse-file' },
        test.sample.isGuess ? 'skip' : 'job-done',
      )
      if (strings.length === 0) throw new StepEnd('the file has no strings')
      test.strings = strings.map(asStored)
    },
  },
  {
    name: 'parse it by address',
    async run(test) {
      const { strings } = await test.call({ jobType: 'parse-file' }, 'address-accepted', 'by-address')
      const isSame = isDeepStrictEqual(strings.map(keyAndText), test.parsed().map(keyAndText))
      if (!isSame) test.report('address-accepted', 'The file has other strings by address than inline.')
    },
  },
  {
    name: 'build the translated file',
    async run(test) {
      test.built = await build(test, [german], 'by-size')
    },
  },
  {
    name: 'build it by address',
    async run(test) {
      const { built } = test
      if (!built) throw new StepEnd('no file was built')
      const content = await build(test, [german], 'by-address')
      // A file that contains its build time differs each time, inline or by address.
      const isOther = !Buffer.from(content).equals(built)
      if (isOther && Buffer.from(await build(test, [german], 'by-size')).equals(built)) {
        test.report('address-accepted', 'The built file by address differs from the one inline.')
      }
    },
  },
  { name: 'upload the built file', run: (test) => readBack(test, [german], test.built) },
  {
    name: 'plurals of four categories',
    async run(test) {
      if (!test.parsed().some(({ hasPlurals }) => hasPlurals)) throw new StepEnd('the file has no plurals')
      await readBack(test, [polish], await build(test, [polish], 'by-size'))
    },
  },
  {
    name: 'several languages at once',
    async run(test) {
      if (!test.module.multilingual) throw new StepEnd('the module is not multilingual')
      const languages = [german, french]
      await readBack(test, languages, await build(test, languages, 'by-size'))
    },
  },
]

const POST_IMPORT_STEPS: readonly Step[] = [
  {
    name: 'strings of a source file',
    run: (test) => process(test, 'file-post-import', [], 'by-size'),
  },
  {
    name: 'strings by address',
    run: (test) => process(test, 'file-post-import', [], 'by-address'),
  },
  {
    name: 'strings of a translation',
    run: (test) => process(test, 'file-post-import', [german], 'by-size'),
  },
  {
    name: 'several languages at once',
    run: (test) => process(test, 'file-post-import', [german, polish], 'by-size'),
  },
]

const PRE_EXPORT_STEPS: readonly Step[] = [
  { name: 'strings of an export', run: (test) => process(test, 'file-pre-export', [german], 'by-size') },
  { name: 'strings by address', run: (test) => process(test, 'file-pre-export', [german], 'by-address') },
  {
    name: 'several languages at once',
    run: (test) => process(test, 'file-pre-export', [german, polish], 'by-size'),
  },
]

/** For every kind: a module must refuse malformed calls. */
const MALFORMED_STEPS: readonly Step[] = MALFORMED.map(({ what, body }) => ({
  name: `a call with ${what}`,
  run: (test) => test.callMalformed(body(test.module.kind)),
}))

/** The steps of each kind, in order. Later steps use the results of earlier ones. */
export const steps: Readonly<Record<ModuleKind, readonly Step[]>> = {
  'custom-file-format': [...FORMAT_STEPS, ...MALFORMED_STEPS],
  'file-post-import': [...POST_IMPORT_STEPS, ...MALFORMED_STEPS],
  'file-pre-export': [...PRE_EXPORT_STEPS, ...MALFORMED_STEPS],
}

async function build(
  test: ModuleTest,
  targets: readonly Language[],
  passing: TestPassing,
): Promise<Uint8Array> {
  const strings = pseudoTranslated(test.parsed(), targets, test.sample.content)
  const failure = passing === 'by-size' ? 'job-done' : 'address-accepted'
  return (await test.call({ jobType: 'build-file', targets, strings }, failure, passing)).content
}

/** Uploads a built file, and checks that it contains the translations that were sent. */
async function readBack(
  test: ModuleTest,
  targets: readonly Language[],
  content: Uint8Array | undefined,
): Promise<void> {
  if (!content) throw new StepEnd('no file was built')
  const { strings } = await test.call({ jobType: 'parse-file', targets, content }, 'skip')
  const sent = pseudoTranslated(test.parsed(), targets, test.sample.content)
  for (const language of targets) {
    for (const message of lostTranslations(sent, strings, language)) test.report('translations-kept', message)
  }
}

async function process(
  test: ModuleTest,
  jobType: 'file-post-import' | 'file-pre-export',
  targets: readonly Language[],
  passing: TestPassing,
): Promise<void> {
  const strings = pseudoTranslated(sampleStrings(), targets, new Uint8Array())
  const failure = passing === 'by-size' ? 'job-done' : 'address-accepted'
  await test.call({ jobType, targets, strings }, failure, passing)
}

/** A parsed record as a platform stores it: with ids, and without its place in the preview. */
function asStored({ previewId: _previewId, ...record }: StringRecord, index: number): StringRecord {
  return { ...record, id: index + 1, uniqId: `atlas-${index + 1}` }
}

function keyAndText({ identifier, text }: StringRecord): Pick<StringRecord, 'identifier' | 'text'> {
  return { identifier, text }
}

function known(id: string): Language {
  const language = languageByCode(id)
  if (!language) throw new Error(`The table of languages lacks ${id}.`)
  return language
}
