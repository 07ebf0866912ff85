// One attempt of a case: the file, parsed for its own languages and for the languages of the case, and the texts to write.
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import type { Subject, Trial } from '@atlas/core/laws/subject.ts'

/** A case and the plugin under test. */
export interface Attempt {
  subject: Subject
  plugin: Format
  texts: readonly Translation[]
  /** Parsed for the languages that the file names. */
  own: Trial
  /** Parsed for the language of the case. */
  trial: Trial
}

/** The name of the case in messages. */
export const NAME = 'the file'
/** Pairs each string with a text of the list, in order. */
export function spread<Item>(
  items: readonly Item[],
  texts: readonly Translation[],
): [item: Item, text: Translation['text'], translation: Translation][] {
  const step = Math.max(1, Math.floor(items.length / Math.max(1, texts.length)))
  return texts.flatMap((translation, index) => {
    const item = items[index * step]
    return item === undefined ? [] : [[item, translation.text, translation]]
  })
}

/** The records that get a text, with this text in every target language. */
export function withTranslations(
  records: readonly StringRecord[],
  sent: ReadonlyMap<string, Translation>,
  targets: readonly { id: string }[],
): StringRecord[] {
  return records.flatMap(({ identifier, text }) => {
    const translation = sent.get(identifier)
    if (!translation) return []
    return { identifier, text, translations: Object.fromEntries(targets.map(({ id }) => [id, translation])) }
  })
}
