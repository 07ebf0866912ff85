// The names of languages in games: English names, and Steam's names, such as `schinese`.
import type { Language } from '@atlas/core/contract.ts'
import { meansLanguage } from '@atlas/core/contract.ts'

const CODES_AND_NAMES =
  'arabic ar brazilian pt-BR bulgarian bg catalan ca croatian hr czech cs danish da dutch nl english en estonian et ' +
  'finnish fi french fr german de greek el hebrew he hindi hi hungarian hu indonesian id italian it japanese ja ' +
  'korean ko koreana ko latam es-419 latvian lv lithuanian lt malay ms norwegian nb persian fa polish pl ' +
  'portuguese pt romanian ro russian ru schinese zh-CN serbian sr slovak sk slovenian sl spanish es swedish sv ' +
  'tchinese zh-TW thai th traditional_chinese zh-TW turkish tr ukrainian uk vietnamese vi'

const CODES_BY_NAME: ReadonlyMap<string, string> = new Map(
  [...CODES_AND_NAMES.matchAll(/(\S+) (\S+)/g)].map(([, name = '', code = '']) => [name, code]),
)

/** The code of a language by its name, in any letter case. */
export const codeOfName = (name: string): string | undefined => CODES_BY_NAME.get(name.toLowerCase())

/** The name of a language, capitalized if `was` is. If games have no name for it, its English name. */
export function nameLike(language: Language, was: string): string {
  const name =
    [...CODES_BY_NAME].find(([, code]) => meansLanguage(code, language))?.[0] ??
    language.name.toLowerCase().match(/\w+/g)?.join('_') ??
    language.twoLettersCode
  return /^[A-Z]/.test(was) ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
