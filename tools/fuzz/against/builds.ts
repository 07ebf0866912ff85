// Builds of a file that show where each text is: words that stand for texts, and the same build with the texts.
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import type { TextOrForms, Translation } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { known, trialOf, type Trial } from '@atlas/core/laws/subject.ts'
import { placeFor, isPlural, textOf } from '@atlas/core/reading/strings.ts'
import type { ReportRow } from '@atlas/core/report.ts'
import { NAME, spread, withTranslations } from '../attempt.ts'
import type { Case } from '../cases.ts'

/** A file, and builds of it. Words show which leaf of a reader is which text. */
export interface Builds {
  file: Buffer
  /** All texts but plurals are words. */
  allWords: Buffer
  /** The texts that the case writes are words. */
  words: Buffer
  /** They are the texts of the case. */
  texts: Buffer
  /** The texts that the words stand for: in the file, and in the case. */
  before: ReadonlyMap<string, string>
  after: ReadonlyMap<string, string>
  /** The words of texts that are written with other white space. */
  adjusted: ReadonlySet<string>
  /** Whether `allWords` also declares a language or a charset. */
  declares: boolean
}

/** Matches a word. Every place can hold it as it is. */
export const WORD = /Wq\d+q/g

/** Outcomes of texts that are not in the built file. */
const LOST: ReadonlySet<string> = new Set([
  'refused',
  'held-back',
  'untranslated',
  'no-place',
  'kept-foreign',
])

/** Builds the file of a case, as a job does. Throws a `FormatError` if the file or its language is refused. */
export function buildsOf(plugin: Format, { bytes, target, texts }: Case): Builds {
  const trial = trialFor(plugin, bytes, target)
  const words = new Words()
  const all = new Map(
    sourceTexts(plugin, trial).map(([identifier, text]) => [identifier, { text: words.for(text) }]),
  )
  const before = new Map(words.meanings)
  const allWords = build(plugin, trial, all)
  for (const { identifier, outcome } of allWords.rows) {
    if (LOST.has(outcome)) before.delete(all.get(identifier)?.text ?? '')
  }
  const sent = new Map(spread(trial.records, texts).map(([{ identifier }, , text]) => [identifier, text]))
  const written = withoutLost(plugin, trial, sent)
  const adjusted = new Set<string>()
  const after = new Words()
  const asWords = new Map<string, Translation>()
  for (const [identifier, { text, ...rest }] of sent) {
    const rows = written.rows.filter((row) => row.identifier === identifier)
    const isAdjusted = rows.some(({ outcome }) => outcome !== 'finding')
    const word = (form: string): string => after.for(form, isAdjusted ? adjusted : undefined)
    asWords.set(identifier, { text: mapped(text, word), ...rest })
  }
  return {
    file: bytes,
    allWords: allWords.content,
    words: build(plugin, trial, asWords).content,
    texts: written.content,
    before,
    after: after.meanings,
    adjusted,
    declares: allWords.declares,
  }
}

/** The build with these texts. Those that are lost are then left out: what a refused text changes can be anything. */
function withoutLost(plugin: Format, trial: Trial, sent: Map<string, Translation>): Built {
  const written = build(plugin, trial, sent)
  const count = sent.size
  for (const { identifier, outcome } of written.rows) if (LOST.has(outcome)) sent.delete(identifier)
  return sent.size < count ? withoutLost(plugin, trial, sent) : written
}

/** The file, parsed for one target language: the given one, or the first that the file names. */
function trialFor(plugin: Format, bytes: Buffer, target: string | undefined): Trial {
  const sample = { name: NAME, bytes }
  if (target !== undefined) return trialOf(plugin, sample, [known(target)])
  const trial = trialOf(plugin, sample)
  return trial.languages.targets.length > 1
    ? trialOf(plugin, sample, trial.languages.targets.slice(0, 1))
    : trial
}

class Words {
  readonly meanings = new Map<string, string>()

  for(text: string, group?: Set<string>): string {
    const word = `Wq${this.meanings.size}q`
    // No charset holds half a character.
    this.meanings.set(word, text.toWellFormed())
    group?.add(word)
    return word
  }
}

/** The texts that a build in the target language replaces, by identifier. */
function sourceTexts(
  plugin: Format,
  { parsed, records, languages: { targets } }: Trial,
): (readonly [identifier: string, text: string])[] {
  const [language] = targets
  const editable = new Set(records.map(({ identifier }) => identifier))
  return parsed.units.flatMap((unit, index) => {
    const identifier = parsed.identifiers[index] ?? ''
    const place = language && placeFor(plugin, unit, language)
    if (!place || isPlural(place) || !editable.has(identifier)) return []
    return [[identifier, textOf(parsed.source, place)] as const]
  })
}

function mapped(text: TextOrForms, to: (form: string) => string): TextOrForms {
  const wordOf = (form: string): string => (form === '' ? '' : to(form))
  if (typeof text === 'string') return wordOf(text)
  return Object.fromEntries(Object.entries(text).map(([category, form]) => [category, wordOf(form)]))
}

interface Built {
  content: Buffer
  rows: readonly ReportRow[]
  declares: boolean
}

function build(
  plugin: Format,
  { bytes, languages, records }: Trial,
  texts: ReadonlyMap<string, Translation>,
): Built {
  const sent = withTranslations(records, texts, languages.targets)
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  const { content, report } = buildWithReport(plugin, bytes, languages, sent, settings)
  return { content: Buffer.from(content), rows: report.rows, declares: report.file.length > 0 }
}
