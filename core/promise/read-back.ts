// The law of read-back: a text that was written is read again, as its place keeps it.
import type { Category, Language, Plural, Slot, StringRecord, TextOrForms } from '../contract.ts'
import { wholeFormat, wholeTexts } from '../documents/segments.ts'
import { isPlural, placeFor, readUnits, textOf, translationIn, type Parsed } from '../reading/strings.ts'
import { anyForm, readAgain } from '../writing/translations.ts'
import type { Trial } from './trial.ts'

/** What a built file reads in another way than it was sent. */
export type Misread =
  | { of: 'text'; identifier: string; sent: string | undefined; read: string | undefined }
  | { of: 'units' | 'records'; count: number; expected: number }
  /** Texts that were split into sentences do not have those that were sent. */
  | { of: 'sentences' }

/** How a built file is read again. */
export interface Reading {
  /** By a call, as a platform does, and not only from its units: its strings are counted, too. */
  isAnswered?: boolean
  /** A place may have refused its text, and then it has the text that it had. */
  mayBeRefused?: boolean
}

/** What `again`, which was built with these strings, reads in another way; undefined if it reads all as it was sent. */
export function misreadIn(
  trial: Trial,
  sent: readonly StringRecord[],
  again: Trial,
  { isAnswered = false, mayBeRefused = false }: Reading = {},
): Misread | undefined {
  const { plugin, parsed, languages, records } = trial
  if (wholeFormat(plugin) !== plugin) return misreadSentences(trial, sent, again, mayBeRefused)
  const now = again.parsed
  if (now.units.length !== parsed.units.length)
    return { of: 'units', count: now.units.length, expected: parsed.units.length }
  if (isAnswered && again.records.length !== records.length)
    return { of: 'records', count: again.records.length, expected: records.length }
  const answered = isAnswered && new Map(again.records.map((record) => [record.identifier, record]))
  const readAt = (index: number, language: Language): TextOrForms | undefined => {
    if (answered) return answered.get(now.identifiers[index] ?? '')?.translations?.[language.id]?.text
    const unit = now.units[index]
    const place = unit && placeFor(plugin, unit, language)
    return place && translationIn(now.source, place, language)?.text
  }
  for (const { identifier, translations } of sent) {
    const index = trial.indexOf(identifier)
    const unit = parsed.units[index]
    if (!unit) continue
    for (const language of languages.targets) {
      const place = placeFor(plugin, unit, language)
      const text = translations?.[language.id]?.text
      const misread = misreadAt(
        place,
        language,
        text,
        readAt(index, language),
        ({ slot, text: wanted, kept, read }) => {
          const original = slot.wrapNew ? '' : textOf(parsed.source, slot)
          if (read === original && (mayBeRefused || kept === '' || wanted === original)) return true
          // A text of another language is removed, also where the new text is refused.
          return read === '' && mayBeRefused && parsed.namesOtherTarget
        },
      )
      if (misread) return { of: 'text', identifier, ...misread }
    }
  }
  return undefined
}

/** A row of a text that is not read as its place keeps it. */
interface OddRow {
  slot: Slot
  text: string
  kept: string
  read: string
}

/**
 * The first text of a place that is read in another way than it was sent: its only one, or a row of its plural. Where
 * there is no place, no text may be read. `isExcused` tells whether a row may have the text that it has.
 */
export function misreadAt(
  place: Slot | Plural | undefined,
  language: Language,
  sent: TextOrForms | undefined,
  read: TextOrForms | undefined,
  isExcused: (row: OddRow) => boolean = () => false,
): { sent: string | undefined; read: string | undefined } | undefined {
  if (!place) return read === undefined ? undefined : { sent: undefined, read: JSON.stringify(read) }
  if (sent === undefined) return undefined
  // A plain loop over rows would cost most files more than all else here: they have no plurals.
  if (typeof sent === 'string' && !isPlural(place) && readAgain(place, sent) === read) return undefined
  for (const [category, slot, text] of rowsOf(place, sent, language)) {
    const found = category === undefined ? read : typeof read === 'string' ? undefined : read?.[category]
    const now = typeof found === 'string' ? found : ''
    const kept = readAgain(slot, text)
    if (now !== kept && !isExcused({ slot, text, kept, read: now }))
      return { sent: text, read: typeof found === 'string' ? found : undefined }
  }
  return undefined
}

type Row = readonly [category: Category | undefined, slot: Slot, text: string]

/** The slots of a place with the texts that a build writes there. One text is for all rows of a plural. */
function rowsOf(place: Slot | Plural, sent: TextOrForms, { pluralCategoryNames }: Language): Row[] {
  if (!isPlural(place)) {
    const form = typeof sent === 'string' ? { text: sent } : anyForm({ text: sent })
    return form ? [[undefined, place, form.text]] : []
  }
  return [...place.reshape(pluralCategoryNames).forms].flatMap(([category, slot]): Row[] => {
    const text = typeof sent === 'string' ? sent : sent[category]
    return text === undefined ? [] : [[category, slot, text]]
  })
}

/** Texts that were split into sentences are compared whole: a sentence may become two. */
function misreadSentences(
  { plugin, parsed, languages }: Trial,
  sent: readonly StringRecord[],
  again: Trial,
  mayBeRefused: boolean,
): Misread | undefined {
  const whole = readUnits(wholeFormat(plugin), again.source, languages)
  const texts = sent.flatMap(({ identifier, translations = {} }) =>
    Object.values(translations).map(({ text }) => [identifier, text] as const),
  )
  const isKnown = !mayBeRefused && texts.every(([, text]) => typeof text === 'string')
  return !isKnown || isReadWhole(parsed, new Map(texts), whole) ? undefined : { of: 'sentences' }
}

/** Whether the whole texts of a built file have these sentences, by identifier, and are otherwise unchanged. */
function isReadWhole(parsed: Parsed, sentences: ReadonlyMap<string, TextOrForms>, again: Parsed): boolean {
  const expected = wholeTexts(parsed, ({ source }, identifier) => {
    const text = sentences.get(identifier)
    if (typeof text !== 'string' || isPlural(source) || text === textOf(parsed.source, source))
      return undefined
    return readAgain(source, text) || undefined
  })
  return (
    expected.length === again.units.length &&
    expected.every(({ unit, text }, index) => {
      const found = again.units[index]?.source
      if (!found || isPlural(found) || isPlural(unit.source)) return found !== undefined
      return textOf(again.source, found) === (text ?? textOf(parsed.source, unit.source))
    })
  )
}
