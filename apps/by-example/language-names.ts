// Languages by their names in files.
import { languageByCode, languages } from '@atlas/core/languages.ts'
import { currentTag } from '@atlas/core/locales.ts'

/** The identifier of the language that a name means: a code of two letters, or the English name of a language. */
export function languageOfName(name: string): string | undefined {
  for (const word of [name, ...name.split(/[^\p{L}\p{N}]+/u)]) {
    const code = /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(word) ? languageByCode(word) : languageOfLong(word)
    const id = code?.id ?? IDS.get(word.toLowerCase())
    if (id !== undefined) return id
  }
  return undefined
}

/** The language of a three-letter code, if it also has a two-letter code: `ger` or `deu`. */
function languageOfLong(word: string): ReturnType<typeof languageByCode> {
  if (!/^[a-z]{3}$/.test(word)) return undefined
  const code = currentTag(word)
  return code.length === 2 ? languageByCode(code) : undefined
}

const IDS = new Map(languages.map(({ name, id }) => [name.toLowerCase(), id]))

/** The source among named languages: English, or the first. */
export function sourceAmong<Named>(all: readonly Named[], nameOf: (one: Named) => string): Named | undefined {
  const english = languageByCode('en')?.id
  return all.find((one) => languageOfName(nameOf(one)) === english) ?? all[0]
}
