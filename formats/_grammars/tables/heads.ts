// Recognizes headers that name a language: `de`, `pt_BR`, `German`, `Chinese (Simplified)`, `German (de)`.
import type { Language } from '@atlas/core/contract.ts'
import { codeLike, currentTag, languageNames } from '@atlas/core/contract.ts'

const LANGUAGE_CODE = /^(?:[a-z]{2,3}|[A-Z]{2,3})(?:[-_](?:r?[A-Z]{2}|[a-z]{2}|\d{3}|[A-Z][a-z]{3}))*$/

/**
 * `German (de)`, `German [de-DE]`, `English(en)`: name, bracket, code, bracket. A text with digits or
 * quotes is not matched, since a text in the first row of a table without headers may end so too.
 */
const NAME_AND_CODE = /^([\p{L}\p{M} .,'’/_-]+)([([])([\w-]+)([)\]])$/u

/** Languages that may have a column, besides those with two-letter codes. */
const MORE_CODES = [
  'zh-Hans',
  'zh-Hant',
  'pt-BR',
  'pt-PT',
  'es-419',
  'es-ES',
  'es-MX',
  'en-GB',
  'en-US',
  'fr-CA',
  'sr-Latn',
  'sr-Cyrl',
  'fil',
  'ckb',
]

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The code of the language that a header names, as it is spelled if it is a code. */
export function codeInHead(head: string): string | undefined {
  if (LANGUAGE_CODE.test(head)) return isLanguage(head) ? head : undefined
  const [, , , code] = NAME_AND_CODE.exec(head) ?? []
  if (code !== undefined && LANGUAGE_CODE.test(code) && isLanguage(code)) return code
  return codeByName().get(wordsOf(head))
}

/** Codes that are also words, abbreviations or units in the heads of other tables. */
const CODES_THAT_ARE_WORDS =
  /^(?:am|an|as|be|ch|co|ee|he|hi|ho|hr|id|ie|in|io|is|it|kg|km|la|li|lo|mg|mi|mk|ml|mo|mr|ms|mt|my|na|nb|ne|no|nr|oc|om|or|os|pa|pi|ps|rm|sc|se|si|sl|sm|sn|so|ss|st|ta|te|th|ti|tn|to|ts|tt|ty|ve|wa)$/i

/** Whether a header that names a language can hardly mean anything else: `de`, `it-IT`, `Italian`, but not `it`. */
export function isSureLanguage(head: string): boolean {
  if (!LANGUAGE_CODE.test(head)) return true
  const [base = '', ...rest] = head.split(/[-_]/)
  if (rest.length > 0 || MORE_CODES.includes(base)) return true
  return base.length === 2 && !CODES_THAT_ARE_WORDS.test(base)
}

/** Whether a header is the English name of this language, with its words in any order. */
export function namesLanguage(head: string, language: Language): boolean {
  return wordsOf(head) === wordsOf(language.name)
}

/** The header of a new column for a language, in the style of an existing header. */
export function headLike(was: string, language: Language): string {
  const [, name, open, code, close] = NAME_AND_CODE.exec(was) ?? []
  if (name !== undefined && code !== undefined) {
    const space = name.endsWith(' ') ? ' ' : ''
    return `${language.name}${space}${open}${codeLike(code, language)}${close}`
  }
  return was === '' || LANGUAGE_CODE.test(was) ? codeLike(was, language) : language.name
}

function isLanguage(code: string): boolean {
  const [base = ''] = code.split(/[-_]/)
  return englishNames('dialect')(base.toLowerCase()) !== undefined
}

/** Normalizes a name: `Chinese (Simplified)` and `Simplified Chinese` are equal. */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s,()[\]-]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')
}

type Names = ReturnType<typeof languageNames>

const names: { dialect?: Names; standard?: Names } = {}

/** The English names of languages, in both styles. Made at first use. */
function englishNames(style: 'dialect' | 'standard'): Names {
  return (names[style] ??= languageNames('en', style))
}

const namesToCodes = new Map<string, string>()

/** Maps the words of every name in Intl to the code. Made at first use, since it takes milliseconds. */
function codeByName(): ReadonlyMap<string, string> {
  if (namesToCodes.size > 0) return namesToCodes
  const letters = ALPHABET.split('')
  const pairs = letters.flatMap((letter) => letters.map((other) => letter + other))
  for (const code of [...pairs, ...MORE_CODES]) {
    for (const display of ['standard', 'dialect'] as const) {
      const name = englishNames(display)(code)
      // Some codes are deprecated: `mo` has the name of `ro`.
      if (name !== undefined) namesToCodes.set(wordsOf(name), currentTag(code))
    }
  }
  // The name in CLDR is Bangla.
  namesToCodes.set('bengali', 'bn')
  return namesToCodes
}
