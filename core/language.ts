// A language as the platform describes it, and how files spell it: `cs`, `cs_CZ`, `cs-CZ`, `zh-rTW`, `sr@latin`.

/** The plural categories of CLDR, in its order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A plural category of CLDR. */
export type Category = (typeof pluralCategories)[number]

/** `Language.id`, the key of a translation in a string record. */
export type LanguageId = string

/** A language, as the platform describes it (platform interface, "Language object fields"). */
export interface Language {
  id: LanguageId
  name: string
  editorCode: string
  twoLettersCode: string
  threeLettersCode: string
  locale: string
  androidCode: string
  osxCode: string
  osxLocale: string
  /** The plural categories that the language has, in the platform's order. */
  pluralCategoryNames: readonly Category[]
  /** The expression in C that gives, for a number `n`, the index of its category in `pluralCategoryNames`. */
  pluralRules: string
}

/** The languages of a job. A new source file has no targets; a file of one language or a pair has at most one. */
export interface Languages {
  source: Language
  targets: readonly Language[]
}

/** Codes that ISO 639 has replaced, and `no`, which files say for Bokmål. */
const REPLACED: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi', no: 'nb' }

const fold = (code: string): string => {
  // Most codes are folded as they stand.
  if (/^[a-z]{2,3}$/.test(code)) return REPLACED[code] ?? code
  return code
    .replaceAll(/[_@]/g, '-')
    .replace(/-r(?=[A-Z]{2})/, '-')
    .toLowerCase()
    .replace(/-latin$/, '-latn')
    .replace(/-cyrillic$/, '-cyrl')
    .replace(/^(?:iw|in|ji|no)\b/, (base) => REPLACED[base] ?? base)
}

/** Whether a code in a file means this language: one of its codes, in any spelling. */
export function meansLanguage(code: string, language: Language): boolean {
  return codesOf(language).has(fold(code))
}

/** The codes of languages, folded: a file may ask for each of its texts. */
const foldedCodes = new WeakMap<Language, ReadonlySet<string>>()

function codesOf(language: Language): ReadonlySet<string> {
  const known = foldedCodes.get(language)
  if (known) return known
  const { id, editorCode, twoLettersCode, threeLettersCode, locale, androidCode, osxCode, osxLocale } =
    language
  const codes = [id, locale, editorCode, androidCode, osxCode, osxLocale, twoLettersCode, threeLettersCode]
  const folded = new Set(codes.filter((code) => code !== '').map(fold))
  foldedCodes.set(language, folded)
  return folded
}

/** The code of a language, spelled as `was` is: with or without a region, joined by `_` or `-`. */
export function codeLike(was: string, language: Language): string {
  const region = /[-_]/.exec(was)
  if (!region) {
    const id = language.id
    return /[-_]/.test(id) || was.length !== 3 ? id : language.threeLettersCode || id
  }
  if (/[-_]r[A-Z]/.test(was)) return language.androidCode || language.id
  return (language.locale || language.id).replaceAll(/[-_]/g, region[0])
}

/**
 * Whether the code that a file of one language bears is right for the language asked for. A job's file is one of its
 * source language, whatever it calls that; and `en`, which may mean British English, does not where it means the source.
 */
export function namesTarget(code: string, { source, targets: [target] }: Languages): boolean {
  if (!target || target.id === source.id) return true
  return meansLanguage(code, target) && !meansLanguage(code, source)
}
