// The only module that asks `Intl`. Without a locale, or with one that it does not know, `Intl` takes the locale of the
// machine. So each question ends with English, or with the answer that `Intl` does not know.
import type { Category } from './language.ts'

/** The locale for languages that `Intl` does not know. */
const DEFAULT = 'en'

/** A code as a tag of BCP 47: `pt_BR` is `pt-BR`, and `sr@latin` is `sr-Latn`. */
export function tagOfCode(code: string): string {
  return code
    .replace(/@latin$/, '-Latn')
    .replace(/@cyrillic$/, '-Cyrl')
    .replaceAll(/[_@]/g, '-')
}

/** The locales to ask for: the language and English, or English alone if the code is not a tag. */
function localesFor(code: string): string[] {
  const tag = tagOfCode(code)
  try {
    return [...Intl.getCanonicalLocales(tag), DEFAULT]
  } catch {
    return [DEFAULT]
  }
}

/** Whether an answer in the locale `resolved` is about the language of a code, and not the default. */
function isAbout(resolved: string, code: string): boolean {
  const isEnglish = (tag: string): boolean => tag.split(/[-_]/, 1)[0]?.toLowerCase() === DEFAULT
  return !isEnglish(resolved) || isEnglish(code)
}

/** A tag without the codes that ISO 639 has replaced: `he` for `iw`, `de` for `deu`. The same, if it is not a tag. */
export function currentTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return tag
  }
}

/** The plural categories of programs that ask `Intl.PluralRules`. Undefined if it does not know the language. */
export function runtimeCategories(
  code: string,
  type: 'cardinal' | 'ordinal',
): readonly Category[] | undefined {
  const { locale, pluralCategories } = new Intl.PluralRules(localesFor(code), { type }).resolvedOptions()
  return isAbout(locale, code) ? pluralCategories : undefined
}

/** A number with the separators and digits of a language; of English, if `Intl` does not know the language. */
export function numberIn(number: number, code: string): string {
  return number.toLocaleString(localesFor(code))
}

/**
 * A function that returns the names of languages in a language, or undefined for a name that `Intl` does not know.
 * `dialect` is `Simplified Chinese`, `standard` is `Chinese (Simplified)`.
 */
export function languageNames(
  inCode: string,
  languageDisplay: 'dialect' | 'standard' = 'dialect',
): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(localesFor(inCode), {
    type: 'language',
    fallback: 'none',
    languageDisplay,
  })
  if (!isAbout(names.resolvedOptions().locale, inCode)) return () => undefined
  return (code) => {
    try {
      return names.of(tagOfCode(code))
    } catch {
      return undefined
    }
  }
}

/** Finds sentences by the rules of a language; of English, if `Intl` does not know the language. */
export function sentenceSegmenter(code: string): Intl.Segmenter {
  return new Intl.Segmenter(localesFor(code), { granularity: 'sentence' })
}

/** The number of characters of a text as people see them: an emoji of a family and a letter with an accent are one. */
export function graphemesIn(text: string): number {
  // Nothing before U+0300 joins what is before it, except for the line feed after a carriage return.
  if (/^[\0-\f\x0E-\u{2FF}]*$/u.test(text)) return text.length
  graphemes ??= new Intl.Segmenter(DEFAULT, { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/** Made when it is first needed, since few strings have a limit. */
let graphemes: Intl.Segmenter | undefined

/** A text with a capital, by the rules of a language: `İngilizce` in Turkish. */
export function capitalized(text: string, code: string): string {
  return text.charAt(0).toLocaleUpperCase(localesFor(code)) + text.slice(1)
}

/** Compares texts with numbers, such as names of files: `2` comes before `10`. */
export const inNumericOrder: (one: string, other: string) => number = new Intl.Collator(DEFAULT, {
  numeric: true,
}).compare
