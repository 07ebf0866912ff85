// Chooses languages by their names: a field that searches, and a list with a button that removes each.
import { useSignal } from '@preact/signals'
import type { LanguageId } from '@atlas/core/contract.ts'
import { languageNames } from '@atlas/core/locales.ts'
import { Button } from './controls.tsx'

interface NamedLanguage {
  id: LanguageId
  name: string
}

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
export function LanguageField<Shown extends NamedLanguage>(props: LanguageFieldProps<Shown>) {
  const { id, named = [], chosen, isSingle = false, isDisabled = false, placeholder, onChange } = props
  const words = useSignal('')
  const all = [...named, ...props.all.filter((one) => named.every((other) => other.id !== one.id))]
  const shown = chosen.flatMap((one) => all.find((language) => language.id === one) ?? [])
  const [first] = shown
  /** Takes the language that the field names. When typing has `ended`, the start of a name is enough. */
  const take = (field: HTMLInputElement, ended: boolean): void => {
    const found = find(all, field.value.trim().toLowerCase(), ended)
    words.value = found && !isSingle ? '' : field.value
    if (found && !chosen.includes(found.id)) onChange(isSingle ? [found] : [...shown, found])
    if (found || ended)
      field.value = isSingle && (found ?? first) ? languageLabel(found ?? (first as Shown)) : ''
  }
  return (
    <>
      {!isSingle && (
        <ul class="chips" aria-label="Chosen languages">
          {shown.map((language) => (
            <li
              key={language.id}
              class="chip"
              title={named.some((one) => one.id === language.id) ? 'Named in the file' : undefined}
            >
              {languageLabel(language)}
              <Button
                kind="boxed"

                aria-label={`Remove ${language.name}`}
                onClick={() => onChange(shown.filter((one) => one !== language))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="text"
        id={id}
        class="language"
        autocomplete="off"
        list={`${id}-options`}
        placeholder={placeholder}
        disabled={isDisabled}
        value={isSingle && first ? languageLabel(first) : words.value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => take(currentTarget, false)}
        onChange={({ currentTarget }) => take(currentTarget, true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.value === '') return
          // Enter adds the language, and does not send the form.
          event.preventDefault()
          take(event.currentTarget, true)
        }}
      />
      <datalist id={`${id}-options`}>
        {all.map((language) => (
          <option key={language.id} value={languageLabel(language)} />
        ))}
      </datalist>
    </>
  )
}

function find<Shown extends NamedLanguage>(
  all: readonly Shown[],
  words: string,
  ended: boolean,
): Shown | undefined {
  if (words === '') return undefined
  const labeled = all.map((language) => ({ language, label: languageLabel(language).toLowerCase() }))
  const found =
    labeled.find(({ label }) => label === words) ??
    (ended
      ? (labeled.find(({ language }) => language.id.toLowerCase() === words) ??
        labeled.find(({ label }) => label.startsWith(words)) ??
        labeled.find(({ label }) => label.includes(words)))
      : undefined)
  return found?.language
}
