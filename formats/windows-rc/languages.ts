// How resource scripts name languages: LANG_GERMAN, SUBLANG_DEFAULT, or their numbers (winnt.h).
import { meansLanguage, type Language } from '@atlas/core/contract.ts'

/** Names of languages, with their numbers and codes. */
const LANGUAGE_CONSTANTS =
  'afrikaans 54 af albanian 28 sq arabic 1 ar armenian 43 hy azeri 44 az basque 45 eu belarusian 35 be ' +
  'bengali 69 bn bulgarian 2 bg catalan 3 ca chinese 4 zh croatian 26 hr czech 5 cs danish 6 da dutch 19 nl ' +
  'english 9 en estonian 37 et farsi 41 fa finnish 11 fi french 12 fr galician 86 gl georgian 55 ka german 7 de ' +
  'greek 8 el gujarati 71 gu hebrew 13 he hindi 57 hi hungarian 14 hu icelandic 15 is indonesian 33 id ' +
  'irish 60 ga italian 16 it japanese 17 ja kannada 75 kn kazak 63 kk korean 18 ko latvian 38 lv ' +
  'lithuanian 39 lt macedonian 47 mk malay 62 ms marathi 78 mr mongolian 80 mn norwegian 20 nb persian 41 fa ' +
  'polish 21 pl portuguese 22 pt romanian 24 ro russian 25 ru serbian 26 sr slovak 27 sk slovenian 36 sl ' +
  'spanish 10 es swedish 29 sv tamil 73 ta telugu 74 te thai 30 th turkish 31 tr ukrainian 34 uk urdu 32 ur ' +
  'uzbek 67 uz vietnamese 42 vi welsh 82 cy bosnian 26 bs'

interface Primary {
  number: number
  code: string
}

/** The languages by name. */
const PRIMARY: Readonly<Record<string, Primary>> = Object.fromEntries(
  [...LANGUAGE_CONSTANTS.matchAll(/(\w+) (\d+) (\w+)/g)].map(([, name = '', number, code = '']) => [
    `LANG_${name.toUpperCase()}`,
    { number: Number(number), code },
  ]),
)

/** The sublanguages that are separate languages for translators, with their numbers. */
const REGIONAL: Readonly<Record<string, Primary>> = {
  SUBLANG_BOSNIAN_BOSNIA_HERZEGOVINA_LATIN: { number: 5, code: 'bs' },
  SUBLANG_BOSNIAN_BOSNIA_HERZEGOVINA_CYRILLIC: { number: 8, code: 'bs' },
  SUBLANG_CHINESE_SIMPLIFIED: { number: 2, code: 'zh-CN' },
  SUBLANG_CHINESE_TRADITIONAL: { number: 1, code: 'zh-TW' },
  SUBLANG_CHINESE_HONGKONG: { number: 3, code: 'zh-HK' },
  SUBLANG_ENGLISH_UK: { number: 2, code: 'en-GB' },
  SUBLANG_FRENCH_CANADIAN: { number: 3, code: 'fr-CA' },
  SUBLANG_NORWEGIAN_NYNORSK: { number: 2, code: 'nn' },
  SUBLANG_PORTUGUESE: { number: 2, code: 'pt-PT' },
  SUBLANG_PORTUGUESE_BRAZILIAN: { number: 1, code: 'pt-BR' },
  SUBLANG_SERBIAN_LATIN: { number: 2, code: 'sr-CS' },
  SUBLANG_SERBIAN_CYRILLIC: { number: 3, code: 'sr' },
  SUBLANG_SERBIAN_BOSNIA_HERZEGOVINA_LATIN: { number: 6, code: 'sr-CS' },
  SUBLANG_SERBIAN_BOSNIA_HERZEGOVINA_CYRILLIC: { number: 7, code: 'sr' },
  SUBLANG_SERBIAN_SERBIA_LATIN: { number: 9, code: 'sr-CS' },
  SUBLANG_SERBIAN_SERBIA_CYRILLIC: { number: 10, code: 'sr' },
  SUBLANG_SERBIAN_MONTENEGRO_LATIN: { number: 11, code: 'sr-CS' },
  SUBLANG_SERBIAN_MONTENEGRO_CYRILLIC: { number: 12, code: 'sr' },
  SUBLANG_SPANISH_MEXICAN: { number: 2, code: 'es-MX' },
}

/** The word of a name: `LANG_SERBIAN` and `SUBLANG_SERBIAN_LATIN` have the same. */
const wordOf = (name: string): string | undefined => name.split('_')[1]

/** The number that a word of a script spells. */
export function scriptNumber(word: string): number | undefined {
  return /^(?:0x[\da-f]{1,8}|\d{1,9})L?$/i.test(word) ? Number(word.replace(/L$/i, '')) : undefined
}

/** The code of a statement such as `LANG_GERMAN, SUBLANG_DEFAULT` or `7, 1`; undefined for a neutral or unknown one. */
export function codeOfStatement(statement: string): string | undefined {
  const [primary = '', sub = ''] = statement.toUpperCase().split(/[\s,]+/)
  const number = scriptNumber(primary)
  if (number !== undefined) return codeOfNumber(number + ((scriptNumber(sub) ?? 0) << 10))
  const variant = REGIONAL[sub] ?? REGIONAL[regionalName(scriptNumber(sub) ?? 0, [primary]) ?? '']
  return (variant ?? PRIMARY[primary])?.code
}

/** The code of a language identifier such as 0x0409: ten bits for the language, six for the sublanguage. */
export function codeOfNumber(identifier: number): string | undefined {
  const sub = identifier >> 10
  const names = Object.keys(PRIMARY).filter((name) => PRIMARY[name]?.number === (identifier & 0x3ff))
  return (REGIONAL[regionalName(sub, names) ?? ''] ?? PRIMARY[names[0] ?? ''])?.code
}

/** The name of a sublanguage, by its number and the possible names of its language. */
const regionalName = (sub: number, primaries: readonly string[]): string | undefined =>
  Object.keys(REGIONAL).find(
    (name) => REGIONAL[name]?.number === sub && primaries.some((primary) => wordOf(primary) === wordOf(name)),
  )

/** The names of a language; undefined if Windows does not name it. */
function namesOf(language: Language): { primary: string; sub: string | undefined } | undefined {
  const sub = Object.keys(REGIONAL).find((name) => meansLanguage(REGIONAL[name]?.code ?? '', language))
  const primary = Object.keys(PRIMARY).find((name) =>
    sub === undefined ? meansLanguage(PRIMARY[name]?.code ?? '', language) : wordOf(sub) === wordOf(name),
  )
  return primary === undefined ? undefined : { primary, sub }
}

/** The language statement for a language, if Windows names it: in numbers if `like` is. */
export function statementFor(language: Language, like = ''): string | undefined {
  const names = namesOf(language)
  const identifier = numberFor(language)
  if (!names || identifier === undefined) return undefined
  const comma = like.indexOf(',')
  const [first, second] = [like.slice(0, comma).trim(), like.slice(comma + 1).trim()]
  if (scriptNumber(first) === undefined) return `${names.primary}, ${names.sub ?? 'SUBLANG_DEFAULT'}`
  return `${spelledLike(first, identifier & 0x3ff)}, ${spelledLike(second, identifier >> 10)}`
}

/**
 * The identifier of a language, if Windows names it: of its own sublanguage, or of the default sublanguage, which is 1.
 */
export function numberFor(language: Language): number | undefined {
  const names = namesOf(language)
  const primary = names && PRIMARY[names.primary]
  if (!primary) return undefined
  return primary.number + ((REGIONAL[names.sub ?? '']?.number ?? 1) << 10)
}

/** A number as this one is spelled: decimal, or hexadecimal with as many digits. */
export function spelledLike(was: string, number: number): string {
  const digits = /^0x([\da-f]*)/i.exec(was)?.[1]
  if (digits === undefined) return String(number)
  const isUpper = /[A-F]/.test(digits)
  const hex = number.toString(16).padStart(digits.length, '0')
  return was.slice(0, 2) + (isUpper ? hex.toUpperCase() : hex)
}
