// Chooses one or many of many things by their names: a field that searches, with a list, and a button that removes each.
import { useSignal } from '@preact/signals'
import { Button } from './controls.tsx'

interface Choice {
  id: string
  name: string
}

interface ChoiceFieldProps<Shown extends Choice> {
  id: string
  all: readonly Shown[]
  /** Those that are likely, such as the languages that the file names. They come first. */
  likely?: readonly Shown[]
  /** Why they are likely. */
  likelyBecause?: string
  chosen: readonly string[]
  /** The full label of a choice. A search finds all of it. */
  labelOf(choice: Shown): string
  /** One thing is chosen. The field itself shows it. */
  isSingle?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** The name of the list of what is chosen, for screen readers. */
  listLabel?: string
  /** The name of the field for screen readers, if it has no label in the page. */
  label?: string
  onChange(chosen: readonly Shown[]): void
}

/** A field for a choice. */
export function ChoiceField<Shown extends Choice>(props: ChoiceFieldProps<Shown>) {
  const { id, likely = [], chosen, labelOf, isSingle = false, isDisabled = false, onChange } = props
  const words = useSignal('')
  const isEmptied = useSignal(false)
  const all = [...likely, ...props.all.filter((one) => likely.every((other) => other.id !== one.id))]
  const shown = chosen.flatMap((one) => all.find((choice) => choice.id === one) ?? [])
  const [first] = shown
  const firstLabel = isSingle && first ? labelOf(first) : undefined
  /** Takes the choice that the field names. When typing has `ended`, the start of a name is enough. */
  const take = (field: HTMLInputElement, ended: boolean): void => {
    const found = find(all, labelOf, field.value.trim().toLowerCase(), ended)
    words.value = found && !isSingle ? '' : field.value
    if (found && !chosen.includes(found.id)) onChange(isSingle ? [found] : [...shown, found])
    if (found || ended) field.value = isSingle && (found ?? first) ? labelOf(found ?? (first as Shown)) : ''
    if (found) isEmptied.value = false
  }
  return (
    <>
      {!isSingle && (
        <ul class="chips" aria-label={props.listLabel}>
          {shown.map((choice) => (
            <li
              key={choice.id}
              class="chip"
              title={likely.some((one) => one.id === choice.id) ? props.likelyBecause : undefined}
            >
              {labelOf(choice)}
              <Button
                kind="boxed"
                aria-label={`Remove ${choice.name}`}
                onClick={() => onChange(shown.filter((one) => one !== choice))}
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
        class="choice"
        autocomplete="off"
        list={`${id}-options`}
        aria-label={props.label}
        title={firstLabel}
        placeholder={firstLabel ?? props.placeholder}
        disabled={isDisabled}
        value={isEmptied.value ? '' : (firstLabel ?? words.value)}
        // A browser offers only what matches the field, so that all are offered by an empty one.
        onFocus={() => (isEmptied.value = firstLabel !== undefined)}
        onBlur={() => (isEmptied.value = false)}
        onInput={({ currentTarget }) => take(currentTarget, false)}
        onChange={({ currentTarget }) => take(currentTarget, true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.value === '') return
          // Enter adds the choice, and does not send the form.
          event.preventDefault()
          take(event.currentTarget, true)
        }}
      />
      <datalist id={`${id}-options`}>
        {all.map((choice) => (
          <option key={choice.id} value={labelOf(choice)} />
        ))}
      </datalist>
    </>
  )
}

function find<Shown extends Choice>(
  all: readonly Shown[],
  labelOf: (choice: Shown) => string,
  words: string,
  ended: boolean,
): Shown | undefined {
  if (words === '') return undefined
  const labeled = all.map((choice) => ({ choice, label: labelOf(choice).toLowerCase() }))
  const found =
    labeled.find(({ label }) => label === words) ??
    (ended
      ? (labeled.find(({ choice }) => choice.id.toLowerCase() === words) ??
        labeled.find(({ label }) => label.startsWith(words)) ??
        labeled.find(({ label }) => label.includes(words)))
      : undefined)
  return found?.choice
}
