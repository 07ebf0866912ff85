// How resource scripts name languages: LANG_GERMAN, SUBLANG_DEFAULT (names from winnt.h).
import { meansLanguage, type Language } from '../../core/contract.ts'

const NAMES =
  'afrikaans af albanian sq arabic ar armenian hy azeri az basque eu belarusian be bengali bn bulgarian bg ' +
  'catalan ca chinese zh croatian hr czech cs danish da dutch nl english en estonian et farsi fa finnish fi ' +
  'french fr galician gl georgian ka german de greek el gujarati gu hebrew he hindi hi hungarian hu ' +
  'icelandic is indonesian id irish ga italian it japanese ja kannada kn kazak kk korean ko latvian lv ' +
  'lithuanian lt macedonian mk malay ms marathi mr mongolian mn norwegian nb persian fa polish pl ' +
  'portuguese pt romanian ro russian ru serbian sr slovak sk slovenian sl spanish es swedish sv tamil ta ' +
  'telugu te thai th turkish tr ukrainian uk urdu ur uzbek uz vietnamese vi welsh cy'

/** Language codes by the names of languages. */
const PRIMARY: Readonly<Record<string, string>> = Object.fromEntries(
  [...NAMES.matchAll(/(\w+) (\w+)/g)].map(([, name = '', code = '']) => [`LANG_${name.toUpperCase()}`, code]),
)

/** The codes of sublanguages that are separate languages for translators. */
const REGIONAL: Readonly<Record<string, string>> = {
  SUBLANG_CHINESE_SIMPLIFIED: 'zh-CN',
  SUBLANG_CHINESE_TRADITIONAL: 'zh-TW',
  SUBLANG_CHINESE_HONGKONG: 'zh-HK',
  SUBLANG_ENGLISH_UK: 'en-GB',
  SUBLANG_FRENCH_CANADIAN: 'fr-CA',
  SUBLANG_NORWEGIAN_NYNORSK: 'nn',
  SUBLANG_PORTUGUESE: 'pt-PT',
  SUBLANG_PORTUGUESE_BRAZILIAN: 'pt-BR',
  SUBLANG_SERBIAN_CYRILLIC: 'sr',
  SUBLANG_SPANISH_MEXICAN: 'es-MX',
}

/** The code of a statement such as `LANG_GERMAN, SUBLANG_DEFAULT`; undefined for a neutral or unknown language. */
export function codeOfStatement(statement: string): string | undefined {
  const [primary = '', sub = ''] = statement.toUpperCase().split(/[\s,]+/)
  return REGIONAL[sub] ?? PRIMARY[primary]
}

/** The language statement for a language, if Windows names it. */
export function statementFor(language: Language): string | undefined {
  const sub = Object.keys(REGIONAL).find((name) => meansLanguage(REGIONAL[name] ?? '', language))
  const primary = Object.keys(PRIMARY).find((name) =>
    sub === undefined
      ? meansLanguage(PRIMARY[name] ?? '', language)
      : sub.split('_')[1] === name.split('_')[1],
  )
  return primary === undefined ? undefined : `${primary}, ${sub ?? 'SUBLANG_DEFAULT'}`
}
