// What must hold of any file at all, however spoilt: it is refused with a sentence, or keeps every law.
import { buildFile } from '../../core/build.ts'
import { checkFile, isLocal } from '../../core/check.ts'
import {
  FormatError,
  type FormatPlugin,
  type Languages,
  type StringRecord,
  type Translation,
} from '../../core/contract.ts'
import { languages as languagesLaw, plurals } from '../../core/laws/languages.ts'
import { preview } from '../../core/laws/pages.ts'
import {
  known,
  must,
  sameBytes,
  show,
  trialOf,
  unlessUnwritable,
  type Law,
  type Subject,
  type Trial,
} from '../../core/laws/subject.ts'
import { slotsOf, spells, witnesses, writes } from '../../core/laws/texts.ts'
import { parseFile } from '../../core/jobs.ts'
import { renderPreview } from '../../core/preview.ts'
import { decodeFile } from '../../core/source.ts'
import { identifiersOf, isPlural, readUnits, recordsOf, textOf } from '../../core/strings.ts'
import { packAnswer, stringLines, successBody } from '../../core/wire/answer.ts'
import { readStringLines } from '../../core/wire/call.ts'
import type { Case } from './cases.ts'

/** What came of a case. */
export interface Outcome {
  /** Whether the file was read at all. */
  isRead: boolean
  /** Whether a text was refused, as a place may. */
  isRefused: boolean
  /** The law that broke, and how. */
  broken?: { law: string; message: string }
}

/** Which laws are tried beside those that always are. */
export interface Extras {
  /** An independent reader finds the same texts, where it takes the file. Only as good as that reader is lenient. */
  witness?: boolean
  /** Reading takes time in proportion to the size. */
  linear?: boolean
}

/** A case and the plugin that it is tried on. */
interface Attempt {
  subject: Subject
  plugin: FormatPlugin
  texts: readonly Translation[]
  /** For the languages that the file names. */
  own: Trial
  /** For the language of the case. */
  trial: Trial
}

const NAME = 'the file'
/** Beyond so many characters only reading is tried: the rest reads the file some fifty times. */
const LARGE = 20_000

/** Tries a case. What is thrown and no refusal is a broken law. */
export function tried(subject: Subject, { bytes, target, texts }: Case, extras: Extras = {}): Outcome {
  const outcome: Outcome = { isRead: false, isRefused: false }
  const { plugin } = subject
  const sample = { name: NAME, bytes }
  const attempt = orBroken(outcome, 'damage', (): Attempt | undefined => {
    const own = readOrRefused(plugin, bytes)
    if (!own) return undefined
    const trial = target === undefined ? own : trialOf(plugin, sample, [known(target)])
    return { subject: { ...subject, samples: [sample] }, plugin, texts, own, trial }
  })
  if (!attempt) return outcome
  outcome.isRead = true
  const isLarge = attempt.own.parsed.source.text.length > LARGE
  for (const [law, { holds, isForLarge, isExtra, writesNothing }] of Object.entries(promises)) {
    if ((isLarge && !isForLarge) || (isExtra && !extras[isExtra])) continue
    orBroken(outcome, law, () => holds(attempt))
    if (writesNothing && outcome.isRefused) {
      outcome.broken = { law, message: 'a text is refused, though none was to be written' }
    }
    if (outcome.broken) return outcome
  }
  return outcome
}

/** Something that must hold. */
interface Rule {
  holds(attempt: Attempt): void
  isForLarge?: true
  isExtra?: keyof Extras
  /** Nothing can be refused where nothing is written. */
  writesNothing?: true
}

const once: Parameters<Law['holds']>[1] = { runs: 1, seed: 1 }

const promises: Readonly<Record<string, Rule>> = {
  identity: {
    isForLarge: true,
    writesNothing: true,
    holds({ plugin, own }) {
      const built = buildFile(plugin, own.bytes, own.languages, [])
      must(sameBytes(built, own.bytes), () => 'building without translations gives other bytes')
      const identifiers = identifiersOf(own.parsed.units)
      must(new Set(identifiers).size === identifiers.length, () => 'identifiers repeat')
    },
  },
  places: {
    isForLarge: true,
    holds({ plugin, own, trial }) {
      placesStandApart(plugin, own)
      placesStandApart(plugin, trial)
    },
  },
  preview: { isForLarge: true, holds: ({ subject }) => preview.holds(subject, once) },
  answer: { isForLarge: true, holds: ({ plugin, own }) => answersWhatItRead(plugin, own) },
  linear: { isForLarge: true, isExtra: 'linear', holds: ({ plugin, own }) => isLinear(plugin, own) },
  check: {
    holds({ plugin, own }) {
      const { identical, edited, readBack, error } = checkFile(plugin, own.bytes, known('en'))
      must(identical !== false, () => 'building with its own translations gives other bytes')
      must(edited !== false, () => 'a new text changes more than its place')
      must(readBack !== false, () => 'new texts are not read back')
      if (error) throw new FormatError(error.code === 'internal' ? 'contract' : error.code, error.message)
    },
  },
  gaps: {
    holds({ plugin, own, texts }) {
      for (const [{ identifier }, text] of spread(own.records, texts)) {
        const record = own.records.find((one) => one.identifier === identifier)
        if (!record || typeof text !== 'string' || isSame(record, text)) continue
        must(
          unlessUnwritable(() => isLocal(plugin, own.bytes, own.parsed, record, text)) ?? true,
          () => `${show(text)} in "${identifier}" changes more than its place`,
        )
      }
    },
  },
  codecs: {
    holds({ plugin, trial, texts }) {
      for (const [slot, text] of spread(slotsOf(plugin, trial.parsed), texts)) {
        for (const one of typeof text === 'string' ? [text] : Object.values(text)) {
          spells(slot, one, trial.parsed.source.text, NAME)
        }
      }
    },
  },
  'read back': {
    holds({ plugin, trial, texts }) {
      const sent = spread(trial.records, texts).map(([{ identifier }, text]) => [identifier, text] as const)
      for (const one of sent) writes(plugin, trial, new Map([one]))
      writes(plugin, trial, new Map(sent), 'keep-source')
      const words = trial.records.map(({ identifier }, index) => [identifier, `Word ${index}`] as const)
      writes(plugin, trial, new Map(words), 'keep-source')
    },
  },
  again: { holds: staysWhenBuiltAgain },
  plurals: {
    holds({ subject, own }) {
      // A row that was empty may stay so.
      if (!hasEmptyRow(own)) plurals.holds(subject, once)
    },
  },
  languages: { holds: ({ subject }) => languagesLaw.holds(subject, once) },
  witness: {
    isExtra: 'witness',
    holds({ subject, plugin, own }) {
      const [language] = own.languages.targets
      const found = language && subject.witness && orNothing(subject.witness, own, language.id)
      if (found) witnesses(() => found, plugin, own.parsed, NAME)
    },
  },
}

/** The names of all laws that a case may break. */
export const lawNames: readonly string[] = ['damage', ...Object.keys(promises)]

function orNothing(
  finds: NonNullable<Subject['witness']>,
  { parsed }: Trial,
  id: string,
): readonly string[] | undefined {
  try {
    return finds(parsed.source.text, id)
  } catch {
    return undefined
  }
}

/** The file, read; nothing where it is refused as it should be. A refusal that says nothing is thrown on. */
function readOrRefused(plugin: FormatPlugin, bytes: Uint8Array): Trial | undefined {
  try {
    const trial = trialOf(plugin, { name: NAME, bytes })
    // As the platform reads a new file: for no target.
    const { source, languages } = trial.parsed
    recordsOf(plugin, readUnits(plugin, source, { source: languages.source, targets: [] }))
    return trial
  } catch (error) {
    if (!(error instanceof FormatError) || error.code === 'contract' || error.code === 'unwritable')
      throw error
    const isPlaced = error.offset !== undefined && error.offset >= 0 && error.offset <= bytes.length
    must(
      isPlaced || Buffer.from(bytes).toString().trim() === '',
      () => `refused without a place: ${error.code} "${error.message}" at ${error.offset}`,
    )
    return undefined
  }
}

/** Does something; what it throws breaks the law, unless it refuses a text. */
function orBroken<Result>(outcome: Outcome, law: string, act: () => Result): Result | undefined {
  try {
    return act()
  } catch (thrown) {
    // fast-check tells of the cause what the law said of it.
    const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
    const isRefusal = error instanceof FormatError && REFUSALS.includes(error.code)
    if (isRefusal) outcome.isRefused = true
    else outcome.broken = { law, message: said(error) }
    return undefined
  }
}

/** What a file may say to a text, or to a language too many. */
const REFUSALS: readonly string[] = ['unwritable', 'unsupported']

/** The message of an error; of one that nobody meant, with the place in the code. */
function said(error: unknown): string {
  if (!(error instanceof Error)) return `something was thrown that is no error: ${show(error)}`
  if (error.constructor === Error) return error.message
  const place = /(?:core|formats)\/[\w/.-]+\.ts:\d+/.exec(error.stack ?? '')?.[0]
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`
}

/** Each text with one of a list, from the first to the last. */
function spread<Item>(
  items: readonly Item[],
  texts: readonly Translation[],
): [item: Item, text: Translation['text'], translation: Translation][] {
  const step = Math.max(1, Math.floor(items.length / Math.max(1, texts.length)))
  return texts.flatMap((translation, index) => {
    const item = items[index * step]
    return item === undefined ? [] : [[item, translation.text, translation]]
  })
}

function isSame(record: StringRecord, text: string): boolean {
  return (
    Object.values(record.translations ?? {}).some((translation) => translation.text === text) ||
    record.text === text
  )
}

/** The answer to the platform, read as JSON, has the strings that were read, inline and as a part of its own. */
function answersWhatItRead(plugin: FormatPlugin, { bytes, languages, parsed }: Trial): void {
  const job: Languages = { source: languages.source, targets: [] }
  const result = parseFile(plugin, NAME, bytes, job)
  const read = show(recordsOf(plugin, readUnits(plugin, parsed.source, job)))
  const { data } = JSON.parse(successBody(packAnswer(result, Number.MAX_SAFE_INTEGER)).toString()) as {
    data: { strings: StringRecord[] }
  }
  const lines = stringLines(result.strings ?? [])
  for (const records of [data.strings, readStringLines(lines)]) {
    const said = show(records.map((record) => ({ ...record, previewId: undefined })))
    must(said === read, () => `the answer says ${said}, not ${read}`)
  }
}

function hasEmptyRow({ parsed }: Trial): boolean {
  return parsed.units.some(({ source, targets }) =>
    [source, ...(targets?.values() ?? [])].some(
      (place) =>
        isPlural(place) && [...place.forms.values()].some((slot) => textOf(parsed.source, slot) === ''),
    ),
  )
}

/** No character of the file belongs to two texts that are written. */
function placesStandApart(plugin: FormatPlugin, { parsed }: Trial): void {
  const slots = new Set(slotsOf(plugin, parsed))
  const standing = [...slots].filter(({ at, absent }) => !absent && at[1] > at[0])
  let last = 0
  for (const { at } of standing.toSorted((one, other) => one.at[0] - other.at[0])) {
    must(at[0] >= last, () => `two texts share what stands at ${at[0]}`)
    last = at[1]
  }
}

/** Texts and statuses, written twice, are as written once; and the built file keeps its own identity. */
function staysWhenBuiltAgain({ plugin, trial, own, texts }: Attempt): void {
  const { languages, records, bytes } = trial
  const sent = new Map(
    spread(records, texts).map(([{ identifier }, , translation]) => [identifier, translation] as const),
  )
  const built = unlessUnwritable(() =>
    buildFile(plugin, bytes, languages, withTranslations(records, sent, languages.targets)),
  )
  if (!built) return
  const { source } = decodeFile(built, plugin)
  const again = readUnits(plugin, source, languages)
  const renamed = new Map(
    trial.parsed.identifiers.flatMap((identifier, index) => {
      const translation = sent.get(identifier)
      return translation ? [[again.identifiers[index] ?? '', translation] as const] : []
    }),
  )
  const found = recordsOf(plugin, again)
  const what = show([...sent])
  const twice = unlessUnwritable(() =>
    buildFile(plugin, built, languages, withTranslations(found, renamed, languages.targets)),
  )
  must(twice !== undefined && sameBytes(twice, built), () => `writing ${what} twice changes the file again`)
  // Rows of another language's plurals are not yet those of this one.
  if (trial !== own && records.some(({ hasPlurals }) => hasPlurals)) return
  const ownTexts = unlessUnwritable(() => buildFile(plugin, built, languages, found))
  must(
    ownTexts !== undefined && sameBytes(ownTexts, built),
    () => `with ${what} written, the file's own texts give other bytes`,
  )
}

function withTranslations(
  records: readonly StringRecord[],
  sent: ReadonlyMap<string, Translation>,
  targets: readonly { id: string }[],
): StringRecord[] {
  return records.flatMap(({ identifier, text }) => {
    const translation = sent.get(identifier)
    if (!translation) return []
    return { identifier, text, translations: Object.fromEntries(targets.map(({ id }) => [id, translation])) }
  })
}

/** Reading may take so long, whatever the size, and so long for each character: some fifty times what it does take. */
const MILLISECONDS = 60
const MICROSECONDS_PER_CHARACTER = 8
/** Building reads twice, and spells. */
const BUILDING = 4
/** The best of so many: a busy machine makes times longer, never shorter. */
const MEASUREMENTS = 4

function isLinear(plugin: FormatPlugin, { bytes, languages, records, parsed }: Trial): void {
  const { length } = parsed.source.text
  const bound = MILLISECONDS + (length * MICROSECONDS_PER_CHARACTER) / 1000
  const within = (what: string, most: number, act: () => unknown): void => {
    let best = Number.POSITIVE_INFINITY
    for (let count = 0; count < MEASUREMENTS && best > most; count++) {
      const start = process.cpuUsage()
      act()
      best = Math.min(best, process.cpuUsage(start).user / 1000)
    }
    must(best <= most, () => `${what} ${length} characters takes ${Math.round(best)} ms of the processor`)
  }
  within('reading', bound, () => {
    const again = readUnits(plugin, decodeFile(bytes, plugin).source, languages)
    renderPreview(NAME, again)
    recordsOf(plugin, again)
  })
  const sent = new Map(records.map(({ identifier }, index) => [identifier, { text: `Word ${index}` }]))
  const strings = withTranslations(records, sent, languages.targets)
  const build = (): unknown => buildFile(plugin, bytes, languages, strings)
  // To find which texts are refused takes many readings.
  if (unlessUnwritable(build)) within('building', bound * BUILDING, build)
}
