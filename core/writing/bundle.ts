// Makes a file from strings alone: a bundle that a platform hands out, without a source file.
import { counted } from '../counted.ts'
import {
  FormatError,
  type Category,
  type Languages,
  type StringRecord,
  type Translation,
} from '../contract.ts'
import { categoriesIn } from '../plural-rules.ts'
import type { Format } from '../format.ts'
import { partsOfName } from '../reading/key-name.ts'
import { makeFile, type NewString } from './new-file.ts'

/**
 * Makes a new file of these strings. Their identifiers are keys, whose parts are separated by dots. Strings of several
 * files may be the same; of two different ones with one key, the file could hold only one. Throws a `FormatError`.
 */
export function makeBundle(
  format: Format,
  languages: Languages,
  records: Iterable<StringRecord>,
): Uint8Array {
  const { targets } = languages
  if (targets.length === 0)
    throw new FormatError('unsupported', 'The job names no target language to make the file for.')
  if (targets.length > 1 && format.languages !== 'multilingual')
    throw new FormatError(
      'unsupported',
      `A file of ${format.title} contains one language. Ask for one language at a time.`,
    )
  const strings = [...differentRecords(records)].flatMap((record) => newStringsOf(format, languages, record))
  const { bytes, leftOut } = makeFile(format, languages, strings)
  const [first] = leftOut
  if (first) {
    const reason = first.reason.replace(/\.$/, '')
    const others = leftOut.length - 1
    const more = others > 0 ? ` ${counted(others, 'more string')} cannot be in it either.` : ''
    throw new FormatError(
      'unwritable',
      `"${first.string.key.join('.')}" cannot be in the file: ${reason}.${more}`,
    )
  }
  return bytes
}

function* differentRecords(records: Iterable<StringRecord>): Generator<StringRecord> {
  const seen = new Map<string, string>()
  for (const record of records) {
    const { identifier, text, translations } = record
    const content = JSON.stringify([text, translations])
    const known = seen.get(identifier)
    if (known !== undefined && known !== content)
      throw new FormatError(
        'unsupported',
        `Two strings with different texts have the key ${identifier}. Export their files one at a time.`,
      )
    if (known === undefined) yield record
    seen.set(identifier, content)
  }
}

/** The strings of the file for a record: one, or one for each row of a plural that the format has no place for. */
function newStringsOf(format: Format, { targets }: Languages, record: StringRecord): NewString[] {
  const { identifier, text, context, maxLength } = record
  const { newFile } = format
  const key = newFile?.container ? partsOfName(identifier) : [partsOfName(identifier).join('.')]
  const shared = { context, maxLength: maxLength ?? undefined }
  const ready = Object.entries(record.translations ?? {}).flatMap(([id, translation]) => {
    const known = targets.some((target) => target.id === id)
    return known && isReady(translation) ? [[id, translation] as const] : []
  })
  if (typeof text === 'string' || newFile?.hasPlurals || newFile?.pluralText)
    return [{ key, text, translations: Object.fromEntries(ready), ...shared }]
  const [target] = targets
  const texts = [text, ...ready.map(([, translation]) => translation.text)]
  const has = (category: Category): boolean =>
    texts.some((each) => typeof each !== 'string' && Boolean(each[category]))
  const categories: readonly Category[] = target ? categoriesIn(target, has) : ['other']
  const rowOf = (of: StringRecord['text'], category: Category): string =>
    typeof of === 'string' ? of : (of[category] ?? of.other ?? '')
  return categories.map((category) => ({
    key: [...key.slice(0, -1), `${key.at(-1)}[${category}]`],
    text: rowOf(text, category),
    translations: Object.fromEntries(ready.map(([id, each]) => [id, { text: rowOf(each.text, category) }])),
    ...shared,
  }))
}

/** Whether a translation has a text that may be published. */
function isReady({ text, status = 'translated' }: Translation): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  const statuses = typeof status === 'string' ? [status] : Object.values(status)
  return texts.some((one) => one !== '') && !statuses.includes('untranslated')
}
