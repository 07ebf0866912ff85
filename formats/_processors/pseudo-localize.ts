// Accents every letter and lengthens every text, to reveal hard-coded strings and tight layouts before translation.
import type { Language, Processor, StringRecord, TextOrForms, Translation } from '@atlas/core/contract.ts'
import { outsideCodes } from '../_grammars/codes/general-codes.ts'

const PLAIN_LETTERS = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const ACCENTED = 'ÅåƁÇçĐđÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'
const accents = new Map([...PLAIN_LETTERS].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]))

/** How much longer a translation typically is than its source. */
const GROWTH = 0.3

/** A message with choices. Accents would break its keywords. */
const ICU_CHOICE = /\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\b/

function pseudo(text: string): string {
  const accented = ICU_CHOICE.test(text) ? text : outsideCodes(text, accent)
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length * GROWTH))}⟧`
}

function accent(words: string): string {
  let accented = ''
  for (const char of words) accented += accents.get(char) ?? char
  return accented
}

function translationInto({ pluralCategoryNames }: Language, source: TextOrForms): Translation {
  if (typeof source === 'string') return { text: pseudo(source), status: 'translated' }
  const forms = pluralCategoryNames.map((category) => [
    category,
    pseudo(source[category] ?? source.other ?? ''),
  ])
  return { text: Object.fromEntries(forms), status: 'translated' }
}

export default {
  title: 'Pseudo-localization',
  about: 'Replaces every translation by an accented, longer source text. Placeholders and tags are kept.',
  beforeExport(record: StringRecord, { languages }) {
    const translations = { ...record.translations }
    for (const language of languages.targets)
      translations[language.id] = translationInto(language, record.text)
    return { ...record, translations }
  },
} satisfies Processor
