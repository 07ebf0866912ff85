// The law about texts that show by themselves how they are read, so that their file is not read again.
import * as fc from 'fast-check'
import { isSame } from '../bytes.ts'
import type { Language, Slot, Source, TextOrForms } from '../contract.ts'
import { wholeFormat } from '../documents/segments.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, rawOf } from '../reading/strings.ts'
import { BUILD_SETTINGS, buildFile } from '../writing/build.ts'
import { planEdits } from '../writing/edits.ts'
import type { Plan, Write } from '../writing/plan.ts'
import { verifyBuild } from '../writing/verify.ts'
import { weave } from '../writing/weave.ts'
import { nastyText, ordinaryText } from './nasty-texts.ts'
import { known, must, show, trialOf, trialsOf, unlessUnwritable, type Law, type Trial } from './subject.ts'

/** What a careless spelling has too much of, or too little. */
const SCRAPS = [
  '',
  '"',
  "'",
  '\\',
  '<',
  '<b>',
  '</b>',
  '&',
  '#',
  ' #',
  ':',
  ': ',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '- ',
  '@',
  ']]>',
  '?>',
  '//',
  '--',
  '"""',
  "'''",
  ']]',
  '[[',
  '`',
  '${',
  '{$',
  '$a',
  '=',
  ';',
  ',',
  '#@',
  '%',
  '{',
  '}',
  '\t#',
  '<b>x</b>',
  '\n7',
  '\n00:00:01,000 --> 00:00:02,000\n',
]

/** Nasty texts, as they are and as a place spells them, with a piece too much or too little. */
const spellings: fc.Arbitrary<(slot: Slot, source: Source) => string> = fc
  .record({
    text: fc.oneof(nastyText, ordinaryText),
    isSpelled: fc.boolean(),
    at: fc.nat(20),
    length: fc.nat(2),
    scrap: fc.constantFrom(...SCRAPS),
    isDamaged: fc.boolean(),
  })
  .map(({ text, isSpelled, at, length, scrap, isDamaged }) => (slot, source) => {
    const was = slot.wrapNew ? '' : rawOf(source, slot)
    const raw = isSpelled ? (unlessUnwritable(() => slot.codec.encode(text, was)) ?? text) : text
    return isDamaged ? raw.slice(0, at) + scrap + raw.slice(at + length) : raw
  })

/** Languages whose plurals have other rows than those of the samples, and some that have the same names for others. */
const LANGUAGES = ['ja', 'pl', 'ar', 'cs', 'lv', 'fr', 'de'].map(known)

/** For each string of a file and each category: a text, or none. They are used in turns. */
const translations = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  texts: fc.array(fc.option(fc.oneof(nastyText, ordinaryText, ordinaryText)), {
    minLength: 5,
    maxLength: 17,
  }),
})

/**
 * 2c. What a place takes for a whole spelling is read there, and all other strings as before. If a plural says that it is
 * read with other rows, it is: a build into another language has the bytes that it would have if it were read again.
 */
export const apart: Law = {
  name: 'texts apart',
  holds(subject, { runs, seed }) {
    const { plugin } = subject
    if (!plugin.readsTextsApart || wholeFormat(plugin) !== plugin) return
    const trials = trialsOf(subject)
    must(
      trials.some((trial) => placesOf(trial).some(({ codec }) => codec.isWhole)),
      () => `${plugin.title}: no place says which spellings are whole (Codec.isWhole)`,
    )
    for (const trial of trials) readsApart(trial, { runs, seed })
  },
}

/** Holds the law for one file, which may be damaged: then it may have no such place. */
export function readsApart(trial: Trial, { runs, seed }: Parameters<Law['holds']>[1]): void {
  const places = placesOf(trial)
  if (places.length === 0) return
  const attempts = fc.uniqueArray(fc.record({ slot: fc.constantFrom(...places), spell: spellings }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ slot }) => slot,
  })
  fc.assert(
    fc.property(attempts, (several) =>
      areReadApart(
        trial,
        several.map(({ slot, spell }) => ({ slot, raw: spell(slot, trial.source) })),
      ),
    ),
    { numRuns: runs * 10, seed },
  )
  if (!hasPlurals(trial)) return
  fc.assert(
    fc.property(translations, ({ language, texts }) => isBuiltApart(trial, language, texts)),
    { numRuns: runs, seed },
  )
}

const hasPlurals = ({ records }: Trial): boolean => records.some((record) => record.hasPlurals)

/** Whether a build writes what it would write if the file were read again. */
function isBuiltApart(
  { name, plugin, bytes, languages }: Trial,
  language: Language,
  texts: readonly (string | null)[],
): void {
  const trial = trialOf(plugin, { name, bytes }, [language], languages.source)
  let next = 0
  const nextText = (): string => texts[next++ % texts.length] ?? ''
  const sent = trial.records.map((record) => {
    const forms = language.pluralCategoryNames.map((category) => [category, nextText()])
    const text: TextOrForms = record.hasPlurals ? Object.fromEntries(forms) : nextText()
    return { ...record, translations: { [language.id]: { text } } }
  })
  const [apart, again] = [plugin, { ...plugin, readsTextsApart: false }].map((each) => {
    const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
    return unlessUnwritable(() => buildFile(each, bytes, trial.languages, sent, settings))
  })
  must(
    apart === again || (apart !== undefined && again !== undefined && isSame(apart, again)),
    () =>
      `${name}: with the texts ${show(texts.join(', '))}, its rows in ${language.id} are not read as they are written`,
  )
}

/** The places of texts in the file, with those of rows that it has, and those that have no text yet. */
function placesOf({ plugin, parsed: { units, languages } }: Trial): Slot[] {
  const places = units.flatMap((unit) =>
    languages.targets.flatMap((language) => placeFor(plugin, unit, language) ?? []),
  )
  return places
    .flatMap((place) => (isPlural(place) ? [...place.forms.values()] : place))
    .filter(({ parent }) => !parent)
}

/** A spelling that a place could get. */
interface Attempt {
  slot: Slot
  raw: string
}

function areReadApart({ name, plugin, bytes, source, parsed, languages }: Trial, attempts: Attempt[]): void {
  const language = languages.targets[0]?.id ?? ''
  const writes = attempts
    .filter(({ slot, raw }) => isTaken(source, slot, raw))
    .map(({ slot, raw }): Write & { spelled: string } => {
      const text = slot.codec.decode(raw).toWellFormed()
      return { identifier: '', language, slot, text, status: 'translated', spelled: raw }
    })
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.slot.at[0] - other.slot.at[0])
  if (writes.length === 0) return
  const plan = planOf(writes)
  const spelled = new Map(writes.map((write) => [write.slot, write.spelled]))
  const built = weave(source.text, [...new Set(planEdits(plan, source, (slot) => spelled.get(slot) ?? ''))])
  const formats: Format[] = [plugin, { ...plugin, readsTextsApart: false }]
  const file = decodeFile(bytes, plugin)
  // Whether the file is read in the same charset is tested in both ways.
  const [apart, misread] = formats.map((each) => verifyBuild(each, file, parsed, plan, built))
  must(!misread || apart !== undefined, () => {
    const taken = writes.map((write) => `${show(write.spelled)} for ${show(write.text)}`)
    return `${name}: the places take ${taken.join(', ')}, as if they were whole, but ${misread?.reason}`
  })
}

/** Whether the file's charset has the characters of a spelling, and its place takes it for whole. */
function isTaken({ canSpell }: Source, { codec, isReadWithOthers }: Slot, raw: string): boolean {
  return !isReadWithOthers && raw.isWellFormed() && [...raw].every(canSpell) && codec.isWhole?.(raw) === true
}

function planOf(writes: Write[]): Plan {
  return {
    writes,
    reshapes: [],
    omitted: new Map(),
    removes: false,
    isForeign: false,
    slots: {
      areInFileOrder: true,
      areInside: false,
      haveMore: writes.some(({ slot }) => slot.sideEdits !== undefined),
    },
  }
}
