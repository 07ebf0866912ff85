// Chooses languages by their names in English, by those in themselves, and by their codes.
import type { LanguageId } from '@atlas/core/contract.ts'
import { languageNames } from '@atlas/core/locales.ts'
import type { NamedLanguage } from '../backends/backend.ts'
import { ChoiceField } from './choice-field.tsx'

/** The names of languages in English. */
const inEnglish = languageNames('en')

/** The labels so far: making the names of a language in itself takes time. */
const labels = new Map<LanguageId, string>()

/** The label of a language: its name, its own name, and its code. A search finds all three. */
function languageLabel(language: NamedLanguage): string {
  const label = labels.get(language.id) ?? makeLabel(language)
  labels.set(language.id, label)
  return label
}

function makeLabel({ id, name }: NamedLanguage): string {
  const nativeName = languageNames(id)(id)
  const english = inEnglish(id) ?? name
  return nativeName === undefined || nativeName.toLowerCase() === english.toLowerCase()
    ? `${english} (${id})`
    : `${english} – ${nativeName} (${id})`
}

interface LanguageFieldProps<Shown extends NamedLanguage> {
  id: string
  all: readonly Shown[]
  /** Languages that the file names. They come first. */
  named?: readonly Shown[]
  chosen: readonly LanguageId[]
  /** One language is chosen. The field itself shows it. */
  isSingle?: boolean
  isDisabled?: boolean
  placeholder?: string
  onChange(chosen: readonly Shown[]): void
}

/** A field for languages. */
export function LanguageField<Shown extends NamedLanguage>({
  named = [],
  ...rest
}: LanguageFieldProps<Shown>) {
  return (
    <ChoiceField
      {...rest}
      likely={named}
      likelyBecause="Named in the file"
      listLabel="Chosen languages"
      labelOf={languageLabel}
    />
  )
}
