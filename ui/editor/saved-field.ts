// The field of one text of a translation that is saved when it is left. If someone else has changed the translation,
// asks which one counts.
import type { Category, Status } from '../../core/contract.ts'
import type { EditorLanguage, EditorString, EditorTranslation } from '../editor-wire.ts'
import { ask } from '../ask.ts'
import { addFieldKeys, type FieldActions } from '../strings/field-actions.ts'
import { translationField } from '../strings/string-cells.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'
import { EditorError, saveTranslation } from './api.ts'
import { saveInTurn } from './saves.ts'
import { takeSuggestion } from './suggestions.ts'
import { formOf, statusOf, withForm } from './translation-forms.ts'

/** What the pane does for a field. */
export interface SavedFieldEvents extends Pick<FieldActions, 'move' | 'nextUntranslated'> {
  /** Moves to the next form of the string, or to the next string. */
  next(area: HTMLTextAreaElement): void
  /** The history of the string is wanted. */
  onHistory(): void
  /** A translation was stored, as this change. */
  onSaved(change: number | undefined): void
  onFailure(error: unknown): void
}

/** Creates the field of a string, and stores what is typed into it. */
export function savedField(
  string: EditorString,
  language: EditorLanguage,
  category: Category | undefined,
  events: SavedFieldEvents,
): HTMLElement {
  const textNow = (): string => formOf(string.translation, category)
  const statusNow = (): Status => statusOf(string.translation, category)
  const { field, area, status, showStatus } = translationField(
    string,
    language,
    category,
    category ?? '',
    textNow(),
  )
  const show = (): void => showStatus(textNow(), statusNow())
  show()

  const save = async (wanted: Status): Promise<void> => {
    const text = area.value
    if (text === textNow() && wanted === statusNow()) return
    const before = string.translation ?? null
    const translation = withForm(string, category, text, text === '' ? 'untranslated' : wanted)
    // Stored at once. Otherwise leaving the field would save it again with another status.
    string.translation = translation
    show()
    try {
      events.onSaved(await saveInTurn(string, () => saveAsking(string, language, translation, before)))
      // The person has kept the other translation.
      if (string.translation !== translation) area.value = textNow()
    } catch (error) {
      if (string.translation === translation) {
        if (before) string.translation = before
        else delete string.translation
      }
      events.onFailure(error)
    }
    show()
  }
  /** A changed text is translated, and no longer approved. */
  const typed = (): Status => (area.value === textNow() ? (status.value as Status) : 'translated')

  area.addEventListener('change', () => void save(typed()))
  status.addEventListener('change', () => void save(status.value as Status))
  const actions: FieldActions = {
    save: (approves) => void save(approves ? 'approved' : typed()),
    next: () => events.next(area),
    move: (step) => events.move(step),
    nextUntranslated: () => events.nextUntranslated(),
    source: sourceFor(string.text, category ?? 'other'),
    discard() {
      area.value = textNow()
      // The views of the file show what is typed.
      area.dispatchEvent(new Event('input', { bubbles: true }))
      show()
    },
  }
  addFieldKeys(area, actions, {
    'Alt+H': () => events.onHistory(),
    'Alt+M': () => takeSuggestion(area),
  })
  return field
}

/** Saves a translation. If someone else has changed it, asks which one counts, and shows the other one. */
async function saveAsking(
  string: EditorString,
  language: EditorLanguage,
  translation: EditorTranslation,
  before: EditorTranslation | null,
): Promise<number | undefined> {
  try {
    return (await saveTranslation(string.id, language.id, { ...translation, before })).change
  } catch (error) {
    const meanwhile = error instanceof EditorError ? error.failure.meanwhile : undefined
    if (!meanwhile || !(error instanceof EditorError)) throw error
    const { stored } = meanwhile
    const answer = await ask({
      title: 'Two people have changed this translation',
      sentences: [
        error.message,
        `Theirs: ${shown(stored)}`,
        `Yours: ${shown(translation)}`,
        'The history of the string keeps the other one.',
      ],
      answers: { theirs: 'Keep theirs', mine: 'Save mine' },
    })
    if (answer === 'mine') return saveAsking(string, language, translation, stored)
    if (answer === undefined) throw error
    // Saving ours first puts it into the history, so that it is not lost.
    await saveTranslation(string.id, language.id, translation)
    const back = stored ?? { ...translation, status: 'untranslated' }
    string.translation = back
    return (await saveTranslation(string.id, language.id, back)).change
  }
}

/** A translation in one line. */
function shown(translation: EditorTranslation | null): string {
  if (!translation) return '(none)'
  const { text, status } = translation
  const texts = typeof text === 'string' ? text : Object.values(text).join(' | ')
  const approved = [status].flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))
  return `“${texts}”${approved.includes('approved') ? ' (approved)' : ''}`
}
