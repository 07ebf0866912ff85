// The languages of a file that is read without a job: those that it names.
import { meansLanguage, type Language, type Languages, type Source } from './contract.ts'
import type { Format } from './format.ts'
import { languageByCode } from './languages.ts'

/**
 * The languages that a file names. A missing source language is `fallback`; a missing target is the source. White space
 * names no language.
 */
export function languagesToCheck(plugin: Format, source: Source, fallback: Language): Languages {
  const named = plugin.declaredLanguages?.read(source) ?? {}
  const own = named.source?.trim() ? languageOrUnknown(named.source) : fallback
  if (plugin.languages === 'monolingual') return { source: own, targets: [own] }
  const targets = (named.targets ?? []).filter((code) => code.trim() !== '').map(languageOrUnknown)
  if (targets.length === 0) return { source: own, targets: [own] }
  return { source: own, targets: plugin.languages === 'multilingual' ? targets : targets.slice(0, 1) }
}

/** The language of a code. If our table lacks the code or spells it otherwise, makes a language with this code. */
export function languageOrUnknown(code: string): Language {
  const known = languageByCode(code)
  if (known && meansLanguage(code, known)) return known
  const [base = code] = code.split(/[-_]/)
  return {
    id: code,
    name: known?.name ?? code,
    editorCode: code,
    twoLettersCode: base,
    threeLettersCode: base,
    locale: code,
    androidCode: code,
    osxCode: code,
    osxLocale: code,
    pluralCategoryNames: known?.pluralCategoryNames ?? ['one', 'other'],
    pluralRules: known?.pluralRules ?? 'n != 1',
  }
}
