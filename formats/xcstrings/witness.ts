// Reads string catalogs with JSON.parse: every `value` of a string unit in a language.
import { meansLanguage, type Language } from '@atlas/core/contract.ts'

interface Catalog {
  sourceLanguage?: string
  strings?: Record<string, { localizations?: Record<string, unknown> }>
}

export default function texts(file: string, language: Language): readonly string[] {
  const { strings = {} }: Catalog = JSON.parse(file)
  return Object.values(strings).flatMap(({ localizations = {} }) =>
    Object.entries(localizations)
      .filter(([code]) => meansLanguage(code, language))
      .flatMap(([, localization]) => valuesIn(localization)),
  )
}

function valuesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'value' && typeof value === 'string' ? [value] : valuesIn(value),
  )
}
