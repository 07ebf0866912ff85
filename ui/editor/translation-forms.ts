// The forms of a translation: its one text, or its texts by plural category.
import type { Category, Status, TextOrForms } from '../../core/contract.ts'
import type { EditorString, EditorTranslation } from '../editor-wire.ts'

/** The text of a form. */
export function formOf(translation: EditorTranslation | undefined, category: Category | undefined): string {
  const text = translation?.text ?? ''
  return typeof text === 'string' ? text : ((category && text[category]) ?? '')
}

/** The status of a form. */
export function statusOf(translation: EditorTranslation | undefined, category: Category | undefined): Status {
  const status = translation?.status ?? 'untranslated'
  return typeof status === 'string' ? status : ((category && status[category]) ?? 'untranslated')
}

/** A copy of a translation with one form changed. */
export function withForm(
  { translation, hasPlurals }: Pick<EditorString, 'translation' | 'hasPlurals'>,
  category: Category | undefined,
  text: string,
  status: Status,
): EditorTranslation {
  if (!hasPlurals || category === undefined) return { text, status }
  const before = translation?.text
  const forms = typeof before === 'object' ? before : {}
  const known = Object.keys(forms) as Category[]
  const statuses = Object.fromEntries(known.map((one) => [one, statusOf(translation, one)]))
  return { text: { ...forms, [category]: text }, status: { ...statuses, [category]: status } }
}

/** The text, or all texts of a plural. */
export function textsOf(text: TextOrForms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}
