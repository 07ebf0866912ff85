// The text that a program shows for a category of a plural.
import type { TextOrForms } from './contract/record.ts'
import type { Category } from './language.ts'

/** The form of a category: of a plural without it, the form for all other numbers. A text has only one. */
export function shownForm(text: TextOrForms, category: Category = 'other'): string {
  if (typeof text === 'string') return text
  return text[category] ?? text.other ?? Object.values(text).at(-1) ?? ''
}
