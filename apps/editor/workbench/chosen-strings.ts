// The strings that are chosen in the list, and what is done with all of them.
import { signal } from '@preact/signals'
import type { Category, Status, TextOrForms } from '@atlas/core/contract.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import type { EditLanguage, EditString, Stored } from '../backends/backend.ts'
import { emptied, categoriesOfFields, isSameTranslation } from '../drafts/forms.ts'
import { TimeSlice } from '../time-slice.ts'
import type { Change, Session } from './session.ts'

/** The keys of the chosen strings. */
export class ChosenStrings {
  readonly keys = signal<ReadonlySet<string>>(new Set())
  /** The string that was chosen last: a range begins there. */
  #last: string | undefined

  /** Chooses a string, or no longer. */
  toggle(key: string): void {
    const keys = new Set(this.keys.value)
    if (!keys.delete(key)) keys.add(key)
    this.#last = key
    this.keys.value = keys
  }

  /** Chooses all from the string that was chosen last to this one. */
  extendTo(key: string, shown: readonly EditString[]): void {
    const at = (wanted: string | undefined): number => shown.findIndex((one) => one.key === wanted)
    const [from, to] = [Math.max(at(this.#last ?? key), 0), at(key)]
    this.set([
      ...this.keys.value,
      ...shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((one) => one.key),
    ])
    this.#last = key
  }

  /** Chooses these strings. */
  set(keys: Iterable<string>): void {
    this.keys.value = new Set(keys)
  }
}

type Wanted = (string: EditString, language: EditLanguage, present: Stored | undefined) => Stored | undefined

/** Each source text as its own translation. */
export const asSource: Wanted = ({ text, hasPlurals }, language, present) => {
  if (hasPlurals !== true) return { text, status: 'translated' }
  const forms = categoriesOfFields(language, present).map(
    (category) => [category, shownForm(text, category)] as const,
  )
  return withStatus(Object.fromEntries(forms), 'translated')
}

/** No text. */
export const cleared: Wanted = (_string, _language, present) => emptied(present)

/** A translation whose texts all have one status. */
export function withStatus(text: TextOrForms, status: Status): Stored {
  if (typeof text === 'string') return { text, status }
  const categories = Object.keys(text) as Category[]
  return { text, status: Object.fromEntries(categories.map((category) => [category, status])) }
}

/** The changes of strings into the languages that are shown. Hidden strings stay as they are. */
export async function changesOf(session: Session, keys: Iterable<string>, wanted: Wanted): Promise<Change[]> {
  const slice = new TimeSlice()
  const changes: Change[] = []
  for (const key of keys) {
    if (slice.isOver()) await slice.yieldToPage()
    const string = session.strings.get(key)
    if (!string || string.isHidden) continue
    for (const language of session.targets.value) {
      const present = session.translation(string, language.id)
      const translation = wanted(string, language, present)
      if (translation !== undefined && !isSameTranslation(translation, present))
        changes.push({ key, language: language.id, translation })
    }
  }
  return changes
}
