// The text of a translation: of a string, of a row of a plural, whether it counts, and what its place can keep of it.
import type { Category, LanguageId, Slot, Status, StringRecord, Translation } from '../contract.ts'
import { withoutEscapes } from '../escaped-tags.ts'

/** A text, and its status if the platform sent one. */
export interface Form {
  text: string
  status?: Status
}

/** What a record has for a language. */
export function translationOf(
  record: StringRecord | undefined,
  language: LanguageId,
): Translation | undefined {
  const translations = record?.translations
  return translations && Object.hasOwn(translations, language) ? translations[language] : undefined
}

/** Whether a translation has a text, regardless of its status. */
export function isSent(translation: Translation | undefined): boolean {
  if (!translation) return false
  const { text } = translation
  return typeof text === 'string' ? text !== '' : Object.values(text).some((form) => form !== '')
}

/** Whether a translation has a text, but the status `untranslated`. */
export function isHeldBack(translation: Translation | undefined): boolean {
  return isSent(translation) && !anyForm(translation)
}

/** The text of a translation for one category. A translation without plural forms has one text for all categories. */
export function formIn(translation: Translation | undefined, category: Category): Form | undefined {
  if (!translation) return undefined
  const form = isForm(translation) ? translation : formOf(translation, category)
  return form?.text && form.status !== 'untranslated' ? form : undefined
}

/** Whether a translation is one text for all categories. It is then used as it is, since most translations are. */
function isForm(translation: Translation): translation is Translation & Form {
  return typeof translation.text === 'string' && typeof translation.status !== 'object'
}

function formOf({ text, status }: Translation, category: Category): Form | undefined {
  const form = typeof text === 'string' ? text : text[category]
  if (form === undefined) return undefined
  const ownStatus = typeof status === 'object' ? status[category] : status
  return ownStatus === undefined ? { text: form } : { text: form, status: ownStatus }
}

/** The one text of a translation. For plural forms it is `other`, or else the last form that is not empty. */
export function anyForm(translation: Translation | undefined): Form | undefined {
  if (!translation || typeof translation.text === 'string') return formIn(translation, 'other')
  const categories = Object.keys(translation.text) as Category[]
  const forms = ['other' as const, ...categories.toReversed()].map((category) =>
    formIn(translation, category),
  )
  return forms.find((form) => form !== undefined)
}

/** A text with the white space that its place can keep. */
export function normalized({ codec }: Slot, text: string): string {
  return codec.normalize ? codec.normalize(text) : text
}

/** A text as the built file is read, after it was written in this place. */
export function readAgain(slot: Slot, text: string): string {
  const kept = normalized(slot, text)
  return slot.codec.asRead ? slot.codec.asRead(kept) : kept
}

/** Whether a text is written as it was sent, apart from escapes, and from tags that the file has around it. */
export function isSpelledAlike({ codec }: Slot, text: string, sent: string): boolean {
  if (text === sent || withoutEscapes(text) === withoutEscapes(sent)) return true
  return (
    codec.asRead !== undefined && withoutEscapes(codec.asRead(text)) === withoutEscapes(codec.asRead(sent))
  )
}

/** Whether a place has a text already, but cannot keep the white space with which it was sent. */
export const losesSpace = (slot: Slot, sent: string, present: string): boolean =>
  sent !== present && !isSpelledAlike(slot, normalized(slot, sent), sent)
