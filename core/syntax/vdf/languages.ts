// The names that Steam has for languages, as "Language" "schinese" tells.
import type { Language } from '../../contract.ts'
import { meansLanguage } from '../language-codes.ts'

const NAMES =
  'arabic ar brazilian pt-BR bulgarian bg czech cs danish da dutch nl english en finnish fi french fr german de ' +
  'greek el hungarian hu indonesian id italian it japanese ja koreana ko korean ko latam es-419 norwegian nb ' +
  'polish pl portuguese pt-PT romanian ro russian ru schinese zh-CN spanish es swedish sv tchinese zh-TW thai th ' +
  'turkish tr ukrainian uk vietnamese vi'

const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  [...NAMES.matchAll(/(\S+) (\S+)/g)].map(([, name = '', code = '']) => [name, code]),
)

/** The code for one of Steam's names, in any case. */
export const codeOfSteam = (name: string): string | undefined => CODES[name.toLowerCase()]

/** Steam's name for a language, with a capital where `was` has one. */
export function steamName(language: Language, was: string): string | undefined {
  const name = Object.keys(CODES).find((one) => meansLanguage(CODES[one] ?? '', language))
  return name && /^[A-Z]/.test(was) ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
