// Defines languages as the platform describes them, and compares the codes in files: `cs_CZ`, `zh-rTW`, `sr@latin`.
import { currentTag, tagOfCode } from './locales.ts'
import { pluralRule } from './plural-rules.ts'
import { answerOf } from './stand-in.ts'

/** The plural categories of CLDR, in its order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A plural category of CLDR. */
export type Category = (typeof pluralCategories)[number]

/** `Language.id`, the key of a translation in a string record. */
export type LanguageId = string

/** A language, as the platform describes it (docs/platform-interface.md, "Language object fields"). */
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
  /** The expression in C that returns, for a number `n`, the index of its category in `pluralCategoryNames`. */
  pluralRules: string
}

/** The languages of a job. A new source file has no targets; a file of one language or a pair has at most one. */
export interface Languages {
  source: Language
  targets: readonly Language[]
}

/** Codes that ISO 639 has replaced, and `no`, which files use for Bokmål. */
const REPLACED: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi', no: 'nb' }

/** One spelling of a code for all. A script that its region implies is left out. */
const fold = (code: string): string => {
  // Most codes need no change, so they skip the regular expressions below.
  if (/^[a-z]{2,3}$/.test(code)) return REPLACED[code] ?? code
  return code
    .replaceAll(/[_@]/g, '-')
    .replace(/-r(?=[A-Z]{2})/, '-')
    .toLowerCase()
    .replace(/-latin$/, '-latn')
    .replace(/-cyrillic$/, '-cyrl')
    .replace(/^(?:iw|in|ji|no)\b/, (base) => REPLACED[base] ?? base)
    .replace(/^zh-han(?:s-(?=cn$|sg$)|t-(?=tw$|hk$|mo$))/, 'zh-')
    .replace(/^sr-(?:(latn)-rs|cyrl(?:-rs)?)$/, (_, script?: string) => (script ? 'sr-latn' : 'sr'))
}

/** Whether a code in a file means this language. It may be any of the language's codes, in any spelling. */
export function meansLanguage(code: string, language: Language): boolean {
  return answerOf(language, hasCode, code)
}

const hasCode = (language: Language, code: string): boolean => codesOf(language).has(fold(code))

/** Whether two codes are spellings of one code: `pt_BR` and `pt-BR`, `iw` and `he`. */
export function isSameCode(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

/** Caches the folded codes of each language, since a file may need them for every text. */
const foldedCodes = new WeakMap<Language, ReadonlySet<string>>()

function codesOf(language: Language): ReadonlySet<string> {
  const known = foldedCodes.get(language)
  if (known) return known
  const { id, editorCode, twoLettersCode, threeLettersCode, locale, androidCode, osxCode, osxLocale } =
    language
  const folder = osxCode.replace(/\.lproj$/, '')
  const codes = [id, locale, editorCode, androidCode, folder, osxLocale, twoLettersCode, threeLettersCode]
  const folded = new Set(codes.filter((code) => code !== '').map(fold))
  foldedCodes.set(language, folded)
  return folded
}

/** The code of a language in the style of the code `was`: with or without a region, joined by `_` or `-`. */
export function codeLike(was: string, language: Language): string {
  const region = /[-_]/.exec(was)
  if (!region) {
    const id = language.id
    return /[-_]/.test(id) || !isLongCode(was) ? id : language.threeLettersCode || id
  }
  if (/[-_]r[A-Z]/.test(was)) return language.androidCode || language.id
  return localeOf(language).replaceAll(/[-_]/g, region[0])
}

/** The same as a tag of BCP 47, as attributes such as `xml:lang` need it: joined by `-`, unless the file itself uses `_`. */
export function tagLike(was: string, language: Language): string {
  const code = codeLike(was, language)
  return was.includes('_') ? code : tagOfCode(code)
}

/** The tag of a language (BCP 47), for a new file. */
export function tagOf({ id }: Language): string {
  return tagOfCode(id)
}

/** The locale of a language; with its script, or its former code, if its id has them: `zh-Hans`, `iw-IL`. */
function localeOf({ id, locale }: Language): string {
  const [base = ''] = id.split(/[-_]/, 1)
  if (locale === '' || /[-_][A-Za-z]{4}\b/.test(id)) return id
  return REPLACED[base] !== undefined && REPLACED[base] === locale.split(/[-_]/, 1)[0]
    ? base + locale.slice(REPLACED[base].length)
    : locale
}

/** Whether a code has three letters although its language has a code of two (`eng`). Middle English has only `enm`. */
function isLongCode(code: string): boolean {
  if (!/^[A-Za-z]{3}$/.test(code)) return false
  return currentTag(code).length === 2
}

/**
 * Whether the code in a file of one language is right for the target language. It always is if source and target are
 * the same language. A code that means the source, such as `en`, does not also mean the target, such as `en-GB`.
 */
export function namesTarget(code: string, { source, targets: [target] }: Languages): boolean {
  if (!target || target.id === source.id) return true
  return meansLanguage(code, target) && !meansLanguage(code, source)
}

/** What decides the forms of a language. */
type PluralsOfLanguage = Pick<Language, 'pluralCategoryNames' | 'pluralRules'>

/** Forms of a language whose texts may spell out their number. */
const formsOfFewNumbers = new WeakMap<PluralsOfLanguage, ReadonlySet<Category>>()
/** How many numbers each index of a rule has: each job has its own `Language`, and a rule takes as long as 2 KB of a build. */
const numbersOfRules = new Map<string, ReadonlyMap<number, number>>()

/** At most about this many rules are remembered. Longer ones are not, since callers may invent them. */
const MOST_RULES = 200
const LONGEST_RULE = 400

/** msgfmt lets a form lack the number if it is for fewer numbers than this, of those up to the highest. */
const MANY_NUMBERS = 5
const HIGHEST_NUMBER = 1000

/** Categories that stand for exactly one number where the language has no such category: i18next's `_zero` in English. */
const ONE_NUMBER: ReadonlySet<Category> = new Set(['zero', 'one', 'two'])

/**
 * The form whose rules a text of a plural follows: `other` if its category has many numbers, such as 1, 21, 31 in
 * Russian. Only a text for few numbers may lack the number: "one apple".
 */
export function formOf(category: Category, language: PluralsOfLanguage): Category {
  if (ONE_NUMBER.has(category) && !language.pluralCategoryNames.includes(category)) return category
  let forms = formsOfFewNumbers.get(language)
  if (!forms) {
    forms = fewNumbersIn(language)
    formsOfFewNumbers.set(language, forms)
  }
  return forms.has(category) ? category : 'other'
}

function fewNumbersIn({ pluralCategoryNames, pluralRules }: PluralsOfLanguage): ReadonlySet<Category> {
  const counts = numbersOf(pluralRules)
  // A category without any of these numbers is for fractions, or for all millions.
  const isOfFew = (count: number): boolean => count > 0 && count < MANY_NUMBERS
  return new Set(pluralCategoryNames.filter((_, index) => isOfFew(counts.get(index) ?? 0)))
}

function numbersOf(expression: string): ReadonlyMap<number, number> {
  const known = numbersOfRules.get(expression)
  if (known) return known
  const rule = pluralRule(expression)
  const counts = new Map<number, number>()
  for (let number = 0; rule && number <= HIGHEST_NUMBER; number++) {
    const index = rule(number)
    counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  if (numbersOfRules.size > MOST_RULES) numbersOfRules.clear()
  if (expression.length <= LONGEST_RULE) numbersOfRules.set(expression, counts)
  return counts
}
