// Reads the parts of a job, which are inline or fetched: files, strings, and other lists.
import type { StringRecord } from '../contract.ts'
import { CallError, readBase64 } from '../wire/call.ts'
import {
  readRecordLines,
  readRecords,
  readStringLines,
  readStrings,
  readTextLines,
  readTexts,
  type RecordKind,
  type SentTexts,
} from '../wire/records.ts'
import type { Job } from './module-plugin.ts'

type PartsOf = Pick<Job, 'request' | 'fetched' | 'settings'>

/** The file of a job. */
export function contentOf({ request: { file }, fetched }: PartsOf): Uint8Array {
  if (fetched['content']) return fetched['content']
  if (file.content != null) return readBase64(file.content)
  throw new CallError(400, 'The job carries no file: file.content and file.contentUrl are both missing.')
}

/** The source file of an export, as it was before its import. */
export function rawContentOf({ request: { file }, fetched }: PartsOf): Uint8Array {
  if (fetched['rawContent']) return fetched['rawContent']
  if (file.rawContent != null) return readBase64(file.rawContent)
  throw new CallError(
    400,
    'The job carries no source file: file.rawContent and file.rawContentUrl are both missing.',
  )
}

/** The strings of a job. */
export function stringsOf({ request, fetched, settings }: PartsOf): Iterable<StringRecord> {
  const lines = fetched['strings'] ?? request.stringLines
  if (lines) return readStringLines(lines, settings.mostStrings)
  if (request.strings) return readStrings(request.strings, settings.mostStrings)
  throw without('strings')
}

/** The strings of a build. */
export function textsOf({ request, fetched, settings }: PartsOf): SentTexts {
  const lines = fetched['strings'] ?? request.stringLines
  if (lines) return readTextLines(lines, settings.mostStrings)
  if (request.strings) return readTexts(request.strings, settings.mostStrings)
  throw without('strings')
}

/** A list of records, which is in the field of its kind. */
export function recordsOf<Item extends object>(
  { fetched, settings }: PartsOf,
  kind: RecordKind<Item>,
  inline: Iterable<unknown> | null | undefined,
): Iterable<Item> {
  const lines = fetched[kind.field]
  if (lines) return readRecordLines(lines, kind, settings.mostStrings)
  if (inline) return readRecords(inline, kind, settings.mostStrings)
  throw without(kind.field)
}

const without = (field: string): CallError =>
  new CallError(400, `The job carries no ${field}: ${field} and ${field}Url are both missing.`)
