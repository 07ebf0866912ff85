// What a module is tried with, kind by kind: a list of steps, each one call or a few, and what must come of them.
import { isDeepStrictEqual } from 'node:util'
import type { Language, StringRecord } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import type { ModuleKind } from '../calls/descriptor.ts'
import { MALFORMED } from './malformed.ts'
import { lostTranslations, ownStrings, pseudoTranslated } from './pseudo.ts'
import { StepEnd, type Trial, type TrialPassing } from './trial.ts'

/** One step of a trial. */
export interface Step {
  name: string
  run: (trial: Trial) => Promise<void>
}

const german = known('de')
const french = known('fr')
/** A language of four plural categories. */
const polish = known('pl')

const FORMAT_STEPS: readonly Step[] = [
  {
    name: 'parse a source file',
    async run(trial) {
      const { strings } = await trial.call(
        { jobType: 'parse-file' },
        trial.sample.isGuess ? 'skip' : 'job-done',
      )
      if (strings.length === 0) throw new StepEnd('the file has no strings')
      trial.strings = strings.map(asKept)
    },
  },
  {
    name: 'parse it by address',
    async run(trial) {
      const { strings } = await trial.call({ jobType: 'parse-file' }, 'address-accepted', 'by-address')
      const isSame = isDeepStrictEqual(strings.map(keyAndText), trial.parsed().map(keyAndText))
      if (!isSame) trial.report('address-accepted', 'By address the file gives other strings than inline.')
    },
  },
  {
    name: 'build the translated file',
    async run(trial) {
      trial.built = await build(trial, [german], 'by-size')
    },
  },
  {
    name: 'build it by address',
    async run(trial) {
      const { built } = trial
      if (!built) throw new StepEnd('there is no file that was built')
      const content = await build(trial, [german], 'by-address')
      // A file may hold the time at which it was built: then it differs each time, however it comes.
      const isOther = !Buffer.from(content).equals(built)
      if (isOther && Buffer.from(await build(trial, [german], 'by-size')).equals(built)) {
        trial.report('address-accepted', 'By address another file is built than inline.')
      }
    },
  },
  { name: 'upload the built file', run: (trial) => readBack(trial, [german], trial.built) },
  {
    name: 'plurals of four categories',
    async run(trial) {
      if (!trial.parsed().some(({ hasPlurals }) => hasPlurals)) throw new StepEnd('the file has no plurals')
      await readBack(trial, [polish], await build(trial, [polish], 'by-size'))
    },
  },
  {
    name: 'several languages at once',
    async run(trial) {
      if (!trial.module.multilingual) throw new StepEnd('the module is not multilingual')
      const languages = [german, french]
      await readBack(trial, languages, await build(trial, languages, 'by-size'))
    },
  },
]

const POST_IMPORT_STEPS: readonly Step[] = [
  {
    name: 'strings of a source file',
    run: (trial) => process(trial, 'file-post-import', [], 'by-size'),
  },
  {
    name: 'strings by address',
    run: (trial) => process(trial, 'file-post-import', [], 'by-address'),
  },
  {
    name: 'strings of a translation',
    run: (trial) => process(trial, 'file-post-import', [german], 'by-size'),
  },
  {
    name: 'several languages at once',
    run: (trial) => process(trial, 'file-post-import', [german, polish], 'by-size'),
  },
]

const PRE_EXPORT_STEPS: readonly Step[] = [
  { name: 'strings of an export', run: (trial) => process(trial, 'file-pre-export', [german], 'by-size') },
  { name: 'strings by address', run: (trial) => process(trial, 'file-pre-export', [german], 'by-address') },
  {
    name: 'several languages at once',
    run: (trial) => process(trial, 'file-pre-export', [german, polish], 'by-size'),
  },
]

/** For every kind: what is no job must be refused, and must harm nobody. */
const LAST_STEPS: readonly Step[] = MALFORMED.map(({ what, body }) => ({
  name: `a call with ${what}`,
  run: (trial) => trial.callMalformed(body(trial.module.kind)),
}))

/** The steps of each kind, in order: later ones use what earlier ones gave. */
export const steps: Readonly<Record<ModuleKind, readonly Step[]>> = {
  'custom-file-format': [...FORMAT_STEPS, ...LAST_STEPS],
  'file-post-import': [...POST_IMPORT_STEPS, ...LAST_STEPS],
  'file-pre-export': [...PRE_EXPORT_STEPS, ...LAST_STEPS],
}

async function build(trial: Trial, targets: readonly Language[], passing: TrialPassing): Promise<Uint8Array> {
  const strings = pseudoTranslated(trial.parsed(), targets, trial.sample.content)
  const failure = passing === 'by-size' ? 'job-done' : 'address-accepted'
  return (await trial.call({ jobType: 'build-file', targets, strings }, failure, passing)).content
}

/** Uploads a file that was built, and looks for the translations that were sent. */
async function readBack(
  trial: Trial,
  targets: readonly Language[],
  content: Uint8Array | undefined,
): Promise<void> {
  if (!content) throw new StepEnd('there is no file that was built')
  const { strings } = await trial.call({ jobType: 'parse-file', targets, content }, 'skip')
  const sent = pseudoTranslated(trial.parsed(), targets, trial.sample.content)
  for (const language of targets) {
    for (const message of lostTranslations(sent, strings, language))
      trial.report('translations-kept', message)
  }
}

async function process(
  trial: Trial,
  jobType: 'file-post-import' | 'file-pre-export',
  targets: readonly Language[],
  passing: TrialPassing,
): Promise<void> {
  const strings = pseudoTranslated(ownStrings(), targets, new Uint8Array())
  const failure = passing === 'by-size' ? 'job-done' : 'address-accepted'
  await trial.call({ jobType, targets, strings }, failure, passing)
}

/** A parsed record as a platform keeps it: with an id of its own, and no place in a preview. */
function asKept({ previewId: _previewId, ...record }: StringRecord, index: number): StringRecord {
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
