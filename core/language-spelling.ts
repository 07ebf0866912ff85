// The caller's spelling of a language: files get `es` where the caller writes `es`, though the language's id is `es-ES`.
import type { Language, StringRecord } from './contract.ts'
import { isSameCode, tagOf } from './language.ts'
import { languageByCode } from './languages.ts'

/** Codes of languages, in all spellings that files have. Names such as `German` and folders such as `de.lproj` are none. */
const CODE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*(?:@[A-Za-z]+)?$/

/**
 * A language with the caller's spelling as its id, so that files and records have it: `es`, `pt_BR`, `zh-Hans`, `iw`.
 * Android's spellings become ordinary ones: `pt-rBR` is `pt-BR`. Xcode's catalogs get its own code for `zh-CN`, but `zh` as it is. Undefined if the language is not known.
 */
export function languageSpelled(code: string, language = languageByCode(code)): Language | undefined {
  const id = code
    .replace(/^b\+/, '')
    .replaceAll('+', '-')
    .replace(/-r(?=[A-Z]{2}$)/, '-')
  if (!language || !CODE.test(id)) return language
  const tag = tagOf({ ...language, id })
  const isOurs = tag.toLowerCase() === language.id.toLowerCase()
  return { ...language, id, osxLocale: isOurs ? language.osxLocale : tag }
}

/** The language that a code means: the language with this id, or a language that the code spells in another way. */
export function languageAmong(code: string, languages: readonly Language[]): Language | undefined {
  const exactMatch = languages.find(({ id }) => id === code)
  const meant = exactMatch ? undefined : languageByCode(code)
  return exactMatch ?? (meant && languages.find((language) => isSameLanguage(language, meant)))
}

function isSameLanguage(one: Language, other: Language): boolean {
  return isSameCode(languageByCode(one.id)?.id ?? one.id, other.id)
}

/**
 * The records, with the ids of these languages as the keys of their translations, however the caller spelled the keys.
 * Keys of other languages stay. If two keys mean one language, the second stays as it is, and a build reports it.
 */
export function keyedByIds(records: readonly StringRecord[], languages: readonly Language[]): StringRecord[] {
  const known = new Map<string, string>()
  const idOf = (key: string): string => {
    const id = known.get(key) ?? languageAmong(key, languages)?.id ?? key
    known.set(key, id)
    return id
  }
  return records.map((record) => {
    const { translations } = record
    if (!translations || Object.keys(translations).every((key) => idOf(key) === key)) return record
    const taken = new Set(Object.keys(translations).filter((key) => idOf(key) === key))
    const entries = Object.entries(translations).map(([key, translation]) => {
      const id = idOf(key)
      const free = taken.has(id) ? key : id
      taken.add(id)
      return [free, translation] as const
    })
    return { ...record, translations: Object.fromEntries(entries) }
  })
}
