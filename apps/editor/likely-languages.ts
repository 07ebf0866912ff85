// Finds the languages of a file by its name, and the languages of the user.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { NamedLanguage } from './backends/backend.ts'

/** The code before the extension of a file name: `Puja_uk.srt`, `messages_pt_BR.properties`. */
const IN_FILE_NAME = /[._]([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)\.[^./]+$/

/** The same, as people also name files that they translate: `strings-de.xml`, `de.json`. */
const IN_TRANSLATED_NAME = /(?:^|[._/-])([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)\.[^./]+$/

/** The language of a project that the name of a translated file ends with. */
export function languageOfTranslated<Target extends NamedLanguage>(
  name: string,
  targets: readonly Target[],
): Target | undefined {
  const code = IN_TRANSLATED_NAME.exec(name)?.[1]?.replace('_', '-').toLowerCase()
  return targets.find(({ id }) => id.toLowerCase() === code)
}

/** The language that a file name ends with, if it is one of these. */
export function languageInName(name: string, all: readonly NamedLanguage[]): NamedLanguage | undefined {
  const code = IN_FILE_NAME.exec(name)?.[1]?.replace('_', '-').toLowerCase()
  return all.find(({ id }) => id.toLowerCase() === code)
}

/** A language of the user that is not the source language. */
export function likelyTarget(all: readonly NamedLanguage[], source: LanguageId): NamedLanguage {
  const spoken = navigator.languages.map((code) => code.split('-')[0])
  const known = [...spoken, 'de', 'fr'].flatMap((code) => all.filter(({ id }) => id === code))
  const found = known.find(({ id }) => id !== source)
  return found ?? { id: 'de', name: 'German' }
}
