// Laws about languages: plurals with any number of categories, several targets at once, no texts of other languages.
import * as fc from 'fast-check'
import { isSame } from '../bytes.ts'
import { buildByCall } from '../calls.ts'
import {
  FormatError,
  type Category,
  type Language,
  type Plural,
  type Slot,
  type TextOrForms,
} from '../contract.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, readUnits, recordsOf, textOf } from '../reading/strings.ts'
import { normalized } from '../writing/translations.ts'
import {
  known,
  must,
  show,
  translated,
  trialOf,
  unlessUnwritable,
  type Law,
  type Subject,
} from './subject.ts'

/** Languages with one to six plural categories. */
const BY_CATEGORIES = ['ja', 'de', 'cs', 'ru', 'sl', 'ga', 'ar']

/** 4. Plurals get the rows of their language, each with its own text. No row is empty. */
export const plurals: Law = {
  name: 'plurals',
  holds({ plugin, samples }) {
    for (const sample of samples) {
      for (const code of BY_CATEGORIES) {
        const language = known(code)
        const trial = trialOf(plugin, sample, [language])
        const plural = trial.records.filter(({ hasPlurals }) => hasPlurals)
        if (plural.length === 0) continue
        const whole = new Map(plural.map(({ identifier }) => [identifier, formsOf(language)]))
        holdsForms(plugin, language, sample.name, trial.build(whole), whole)
        const some = new Map(plural.map(({ identifier }) => [identifier, { other: 'Just other' }]))
        unlessUnwritable(() => holdsForms(plugin, language, sample.name, trial.build(some), some))
      }
    }
  },
}

function formsOf({ pluralCategoryNames }: Language): Partial<Record<Category, string>> {
  return Object.fromEntries(pluralCategoryNames.map((category) => [category, `Form ${category}`]))
}

function holdsForms(
  plugin: Subject['plugin'],
  language: Language,
  name: string,
  built: Uint8Array,
  sent: ReadonlyMap<string, TextOrForms>,
): void {
  const { parsed } = trialOf(plugin, { name, bytes: built }, [language])
  for (const [index, unit] of parsed.units.entries()) {
    const wanted = sent.get(parsed.identifiers[index] ?? '')
    const place = placeFor(plugin, unit, language)
    if (!wanted || typeof wanted === 'string' || !place || !isPlural(place)) continue
    const where = `${name} in ${language.id}, "${parsed.identifiers[index]}"`
    for (const [category, slot] of place.forms) {
      const text = textOf(parsed.source, slot)
      const sentText = wanted[category]
      if (sentText !== undefined)
        must(text === normalized(slot, sentText), () => `${where}: ${category} reads ${show(text)}`)
      else must(text !== '' || slot.writeGroup !== undefined, () => `${where}: the row ${category} is empty`)
    }
    for (const [category, slot] of place.reshape(language.pluralCategoryNames).forms) {
      const isLost = slot.wrapNew !== undefined && wanted[category] !== undefined
      must(!isLost, () => `${where}: the form ${category} is lost`)
    }
  }
}

/**
 * 10. One call for several languages builds the same file as one call for each language. No text of a third language remains.
 */
export const languages: Law = {
  name: 'languages',
  holds(subject, { runs, seed }) {
    for (const sample of subject.samples) {
      const three = ['de', 'cs', 'pt-BR'].map(known)
      if (subject.plugin.languages === 'multilingual') severalAtOnce(subject, sample, three)
      else oneOnly(subject, sample, three)
      fc.assert(
        fc.property(
          fc.constantFrom('uk', 'ja', 'pt-BR', 'sr-CS'),
          fc.infiniteStream(fc.boolean()),
          (code, coin) => {
            noThirdLanguage(subject, sample, known(code), coin)
          },
        ),
        { numRuns: Math.ceil(runs / 4), seed },
      )
    }
  },
}

function severalAtOnce(
  { plugin }: Subject,
  sample: Subject['samples'][number],
  targets: readonly Language[],
): void {
  const trial = trialOf(plugin, sample, targets)
  const texts = new Map(trial.records.map(({ identifier }, index) => [identifier, `Text ${index}`]))
  const atOnce = trial.build(texts)
  const oneByOne = targets.reduce((bytes, language) => {
    const languages = { source: trial.languages.source, targets: [language] }
    return buildByCall(plugin, { ...sample, bytes }, languages, translated(texts, languages))
  }, sample.bytes)
  must(
    isSame(atOnce, oneByOne),
    () =>
      `${sample.name}: three languages at once differ from one by one:\n${Buffer.from(atOnce).toString()}\n${Buffer.from(oneByOne).toString()}`,
  )
}

function oneOnly(
  { plugin }: Subject,
  sample: Subject['samples'][number],
  targets: readonly Language[],
): void {
  try {
    buildByCall(plugin, sample, { source: known('en'), targets }, [])
  } catch (error) {
    if (error instanceof FormatError && error.code === 'unsupported') return
    throw error
  }
  throw new Error(`${sample.name}: a file of one language took three`)
}

/** Whether the text in a place is for every language. */
function isLanguageNeutral(place: Slot | Plural | undefined): boolean {
  if (!place) return false
  return isPlural(place)
    ? [...place.forms.values()].some((slot) => slot.isLanguageNeutral)
    : place.isLanguageNeutral === true
}

/** Builds for a language that the file does not name, with texts for some strings. The others must get no text. */
function noThirdLanguage(
  { plugin }: Subject,
  sample: Subject['samples'][number],
  language: Language,
  coin: Iterator<boolean>,
): void {
  const trial = trialOf(plugin, sample, [language])
  const chosen = trial.records.filter(() => coin.next().value === true)
  const texts = new Map(chosen.map(({ identifier }, index) => [identifier, `Only ${index}`]))
  const built = unlessUnwritable(() => trial.build(texts))
  if (!built || plugin.languages === 'monolingual') return
  const forAll = new Set(
    trial.parsed.units.flatMap((unit, index) =>
      isLanguageNeutral(placeFor(plugin, unit, language)) ? (trial.parsed.identifiers[index] ?? []) : [],
    ),
  )
  const { source } = decodeFile(built, plugin)
  const again = readUnits(plugin, source, trial.languages)
  must(
    !again.namesOtherTarget || isSame(built, sample.bytes),
    () => `${sample.name}: the file for ${language.id} still names another language`,
  )
  const before = new Map(
    recordsOf(plugin, trial.parsed).map((record) => [record.identifier, record.translations]),
  )
  for (const { identifier, translations } of recordsOf(plugin, again)) {
    const read = translations?.[language.id]?.text
    if (read === undefined || texts.has(identifier) || forAll.has(identifier)) continue
    const original = before.get(identifier)?.[language.id]?.text
    must(
      show(read) === show(original),
      () =>
        `${sample.name}: "${identifier}" reads ${show(read)} in ${language.id}, but no such text was sent`,
    )
  }
}
