// A case on trial: the file, read for its own languages and for those of the case, and the texts for its strings.
import type { FormatPlugin, StringRecord, Translation } from '../../core/contract.ts'
import type { Subject, Trial } from '../../core/laws/subject.ts'

/** A case and the plugin that it is tried on. */
export interface Attempt {
  subject: Subject
  plugin: FormatPlugin
  texts: readonly Translation[]
  /** For the languages that the file names. */
  own: Trial
  /** For the language of the case. */
  trial: Trial
}

/** What messages call it. */
export const NAME = 'the file'
/** Each text with one of a list, from the first to the last. */
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

/** The records of which something is said, with it in every target language. */
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
