// The target languages of the conformance steps.
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'

/** The source language of nearly all calls. */
export const english = known('en')
/** Two plural categories, as English. */
export const german = known('de')
export const french = known('fr')
/** Four plural categories. */
export const polish = known('pl')
/** One plural category. */
export const japanese = known('ja')
/** Its id is not its code of two letters. */
export const brazilian = known('pt-BR')

function known(id: string): Language {
  const language = languageByCode(id)
  if (!language) throw new Error(`The table of languages lacks ${id}.`)
  return language
}
