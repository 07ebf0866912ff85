// Splits texts that name their type into strings, as a platform does after an import, and joins them before a build
// (docs/platform-interface-2.md, sections 4 and 6).
import type { Language, LanguageId, Status, StringRecord, Translation } from '@atlas/core/contract.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { RequestError } from '../../request-error.ts'
import type { TextParser } from './text-parser.ts'

/** A text that was split, as its app sent it. */
export interface WholeText {
  /** Its record. */
  record: StringRecord
  type: string
  /** Its strings, in order. */
  parts: readonly TextPart[]
}

/** A string of a text. */
export interface TextPart {
  /** In the file. */
  identifier: string
  /** In the text. */
  inner: string
}

/** Finds the parser of a type. Undefined if there is none. */
export type ParserFor = (type: string) => Promise<TextParser | undefined>

/** Gets a sentence about a text that cannot be read as its type says. */
export type ReportText = (sentence: string) => void

/** The records of a file, where the strings of a text with a type replace it. */
export async function splitTexts(
  records: readonly StringRecord[],
  typeOf: (record: StringRecord) => string | undefined,
  parserFor: ParserFor,
  report: ReportText,
): Promise<{ strings: StringRecord[]; wholes: WholeText[] }> {
  const taken = new Set(records.map(({ identifier }) => identifier))
  const strings: StringRecord[] = []
  const wholes: WholeText[] = []
  for (const record of records) {
    const type = typeOf(record)
    const inner = type === undefined ? [] : await stringsOf(record, type, parserFor, report)
    if (type === undefined || inner.length === 0) {
      strings.push(record)
      continue
    }
    const parts = inner.map((string) => partOf(record, string, inner.length === 1, taken))
    for (const part of parts) strings.push(part)
    const pairs = parts.map(({ identifier }, index) => ({
      identifier,
      inner: inner[index]?.identifier ?? '',
    }))
    wholes.push({ record, type, parts: pairs })
  }
  return { strings, wholes }
}

async function stringsOf(
  { identifier, text }: StringRecord,
  type: string,
  parserFor: ParserFor,
  report: ReportText,
): Promise<readonly StringRecord[]> {
  if (typeof text !== 'string') return []
  try {
    const parser = await parserFor(type)
    if (parser) return await parser.read(text)
    report(`The sandbox cannot read ${type}, so the text of the string ${quoted(identifier)} stays whole.`)
  } catch (error) {
    report(`The text of the string ${quoted(identifier)} is not ${type}: ${messageOf(error)}`)
  }
  return []
}

/** A string of a text, with what its record says about all of the text. */
function partOf(
  { identifier, context, labels, isHidden, previewId }: StringRecord,
  inner: StringRecord,
  isOnly: boolean,
  taken: Set<string>,
): StringRecord {
  let name = `${identifier} › ${inner.identifier}`
  while (taken.has(name)) name += ' ›'
  taken.add(name)
  const contexts = [context, inner.context].filter(
    (each) => each !== undefined && each !== null && each !== '',
  )
  const { text, hasPlurals, maxLength, codes } = inner
  return {
    identifier: name,
    text,
    ...(contexts.length > 0 ? { context: contexts.join('\n') } : {}),
    ...(labels ? { labels } : {}),
    ...(isHidden || inner.isHidden ? { isHidden: true } : {}),
    ...(hasPlurals ? { hasPlurals } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(codes ? { codes } : {}),
    // Strings share no element of a preview.
    ...(isOnly && previewId !== undefined ? { previewId } : {}),
  }
}

/** The translations of a file, where those of its strings replace the translations of a text that was split. */
export async function splitTranslations(
  records: readonly StringRecord[],
  wholes: readonly WholeText[],
  targets: readonly Language[],
  parserFor: ParserFor,
  report: ReportText,
): Promise<StringRecord[]> {
  const byIdentifier = new Map(wholes.map((whole) => [whole.record.identifier, whole]))
  const strings: StringRecord[] = []
  for (const record of records) {
    const whole = byIdentifier.get(record.identifier)
    if (!whole) {
      strings.push(record)
      continue
    }
    for (const [id, translation] of Object.entries(record.translations ?? {})) {
      const target = targets.find((language) => language.id === id)
      if (!target) continue
      try {
        const parts = await translatedParts(whole, target, translation, parserFor)
        for (const part of parts) strings.push(part)
      } catch (error) {
        report(`The translation of the string ${quoted(record.identifier)} was left out: ${messageOf(error)}`)
      }
    }
  }
  return strings
}

async function translatedParts(
  { record, type, parts }: WholeText,
  target: Language,
  { text: translated, status }: Translation,
  parserFor: ParserFor,
): Promise<StringRecord[]> {
  const parser = await parserFor(type)
  if (!parser || typeof record.text !== 'string' || typeof translated !== 'string') return []
  const read = await parser.readTranslation(record.text, translated, target)
  const found = new Map(read.map((string) => [string.identifier, string]))
  return parts.flatMap(({ identifier, inner }): StringRecord | [] => {
    const own = found.get(inner)?.translations?.[target.id]
    if (!own) return []
    const entry = typeof status === 'string' ? { ...own, status } : own
    return { identifier, text: own.text, translations: { [target.id]: entry } }
  })
}

/**
 * The records of a build, where texts that were split are whole again, with the translations of their strings. Throws a
 * `RequestError` if a text cannot hold them.
 */
export async function joinTexts(
  strings: readonly StringRecord[],
  wholes: readonly WholeText[],
  targets: readonly Language[],
  parserFor: ParserFor,
): Promise<StringRecord[]> {
  if (wholes.length === 0) return [...strings]
  const byIdentifier = new Map(strings.map((string) => [string.identifier, string]))
  const firsts = new Map(wholes.map((whole) => [whole.parts[0]?.identifier, whole]))
  const others = new Set(wholes.flatMap(({ parts }) => parts.map(({ identifier }) => identifier)))
  const joined: StringRecord[] = []
  for (const string of strings) {
    const whole = firsts.get(string.identifier)
    if (whole) joined.push(await joinedText(whole, string, byIdentifier, targets, parserFor))
    else if (!others.has(string.identifier)) joined.push(string)
  }
  return joined
}

async function joinedText(
  { record, type, parts }: WholeText,
  { id }: StringRecord,
  strings: ReadonlyMap<string, StringRecord>,
  targets: readonly Language[],
  parserFor: ParserFor,
): Promise<StringRecord> {
  const translations: Record<LanguageId, Translation> = {}
  const inner = parts.flatMap(({ identifier, inner: name }): StringRecord | [] => {
    const string = strings.get(identifier)
    return string ? { ...string, identifier: name } : []
  })
  const parser = await parserFor(type)
  if (!parser)
    throw new RequestError(
      409,
      `Nothing writes ${type} any longer, the type of ${quoted(record.identifier)}.`,
    )
  for (const target of targets) {
    const entries = inner.flatMap((string) => string.translations?.[target.id] ?? [])
    if (entries.length === 0 || typeof record.text !== 'string') continue
    try {
      const text = await parser.write(record.text, inner, target)
      translations[target.id] = { text, status: statusOf(entries, inner.length) }
    } catch (error) {
      const message = `The translation of ${quoted(record.identifier)} cannot be joined: ${messageOf(error)}`
      throw new RequestError(422, message)
    }
  }
  const { previewId: _previewId, ...whole } = record
  return { ...whole, ...(id === undefined ? {} : { id }), translations }
}

/** A text is approved if all of it is, and translated if some of it is: untranslated strings keep their source text. */
function statusOf(entries: readonly Translation[], count: number): Status {
  const statuses = entries.map(({ status = 'translated' }) => status)
  const areApproved = statuses.length === count && statuses.every((status) => status === 'approved')
  if (areApproved) return 'approved'
  return statuses.every((status) => status === 'untranslated') ? 'untranslated' : 'translated'
}

const quoted = (identifier: string): string => JSON.stringify(identifier)
