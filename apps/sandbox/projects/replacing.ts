// Finds and replaces in many translations of a file at once.
import type { Category, Status, TextOrForms, Translation } from '@atlas/core/contract.ts'
import { findingsOf, textsOf } from './records.ts'
import type { SelectedStrings } from './matching-strings.ts'
import type { FileRow, MatchingTranslation } from './store.ts'
import type { ProjectContext, ProjectWorkspace } from './workspace.ts'

/** The text to find in translations, and its replacement. */
export interface Replacing {
  find: string
  replacement: string
  matchesCase: boolean
  /** The ids of strings that stay. */
  except: readonly number[]
}

/** A translation that a replacement changes. */
export interface Replaced {
  string: number
  identifier: string
  before: TextOrForms
  after: TextOrForms
  /** How many more findings the new text has. */
  addedFindings: number
}

/** The translations of a file that a replacement changes. Stores them if `applies`. */
export async function replaceAll(
  { store, translations }: ProjectWorkspace,
  { user }: ProjectContext,
  file: FileRow,
  selection: SelectedStrings,
  { find, replacement, matchesCase, except }: Replacing,
  applies: boolean,
): Promise<{ replaced: Replaced[]; change: number | undefined }> {
  const pattern = new RegExp(escaped(find), matchesCase ? 'gu' : 'giu')
  const left = new Set(except)
  const rows = (await store.matchingTranslations(file.id, { ...selection, search: find })).flatMap((row) => {
    const after = changedText(row.translation.text, (text) => text.replace(pattern, () => replacement))
    return after === undefined || left.has(row.string.id) ? [] : [{ ...row, after }]
  })
  const replaced = rows.map(({ string, translation: { text: before }, findings, after }) => ({
    string: string.id,
    identifier: string.identifier,
    before,
    after,
    addedFindings: findingsOf(string, selection.language, after) - findings,
  }))
  if (!applies) return { replaced, change: undefined }
  const changed = rows.map(({ string, after, ...row }) => ({
    string,
    language: selection.language,
    translation: { text: after, status: loweredStatus(row, after) },
  }))
  return { replaced, change: await translations.save(changed, user) }
}

/** The text or its forms, changed; undefined if nothing changes. */
function changedText(text: TextOrForms, change: (text: string) => string): TextOrForms | undefined {
  const after =
    typeof text === 'string'
      ? change(text)
      : Object.fromEntries(Object.entries(text).map(([category, form]) => [category, change(form)]))
  const texts = textsOf(after)
  return textsOf(text).every((form, index) => form === texts[index]) ? undefined : after
}

/** A changed text is no longer approved. */
function loweredStatus(
  { translation: { text, status } }: Pick<MatchingTranslation, 'translation'>,
  after: TextOrForms,
): Required<Translation>['status'] {
  const lowered = (one: Status): Status => (one === 'approved' ? 'translated' : one)
  if (typeof text === 'string' || typeof after === 'string')
    return typeof status === 'string' ? lowered(status) : status
  const categories = Object.keys(after) as Category[]
  return Object.fromEntries(
    categories.map((category) => {
      const one = typeof status === 'string' ? status : (status[category] ?? 'translated')
      return [category, after[category] === text[category] ? one : lowered(one)]
    }),
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
