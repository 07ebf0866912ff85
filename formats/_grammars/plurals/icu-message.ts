// Spells plurals as ICU messages.
import type { Category } from '@atlas/core/contract.ts'

/** The argument of a plural that names none. */
export const COUNT_ARGUMENT = 'count'

/** A plural as one message: `{count, plural, one {…} other {…}}`. The row `other` must be there, so it is added. */
export function icuPlural(
  forms: Readonly<Partial<Record<Category, string>>>,
  argument = COUNT_ARGUMENT,
): string {
  const other = forms.other ?? Object.values(forms).at(-1) ?? ''
  const rows = Object.entries({ ...forms, other }).map(([category, text]) => `${category} {${text}}`)
  return `{${argument}, plural, ${rows.join(' ')}}`
}
