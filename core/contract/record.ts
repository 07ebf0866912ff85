// The platform's records of strings, and their translations.
import type { Category, LanguageId } from '../language.ts'

/** The statuses of a translation, the lowest first (docs/platform-interface.md, "Translation entry"). */
export const statuses = ['untranslated', 'translated', 'approved'] as const

/** How far a translation is. */
export type Status = (typeof statuses)[number]

/** A text, or the texts of a plural by category. */
export type TextOrForms = string | Partial<Record<Category, string>>

/** A translation of a string (docs/platform-interface.md, "Translation entry"). */
export interface Translation {
  text: TextOrForms
  status?: Status | Partial<Record<Category, Status>>
}

/** The platform's record of a string (docs/platform-interface.md, "String record"). */
export interface StringRecord {
  /** A number where a format of ours makes it. Live platforms allow apps a text, too. */
  previewId?: number | string
  id?: number
  uniqId?: string
  identifier: string
  context?: string
  customData?: string
  maxLength?: number | null
  isHidden?: boolean | null
  hasPlurals?: boolean
  labels?: string[]
  /** What some platforms state about a string besides, such as the format of its own content. */
  attributes?: Record<string, unknown>
  /** An extension of ours, only where it was asked for: the codes of the source text, each as it is spelled. */
  codes?: readonly string[]
  text: TextOrForms
  translations?: Record<LanguageId, Translation>
}
