// Adds a string to a source file: it is spelled as a new file of the format spells it, and comes in next to another
// string, as sync brings an entry. The result is read again.
import { FormatError, type Language, type TextOrForms } from '@atlas/core/contract.ts'
import {
  readStrings,
  type FileString,
  type FileBytes,
  type FileStrings,
} from '@atlas/core/reading/file-strings.ts'
import { syncFile } from '@atlas/core/sync/sync.ts'
import { makeFile, type NewString } from '@atlas/core/writing/new-file.ts'
import { keyParts, requireValid, takenBy } from './keys.ts'
import { isSameText } from './reading.ts'

/** A string to add. */
export interface AddedKey {
  key: string
  text: TextOrForms
  /** Help for translators. Formats without notes leave it out. */
  context?: string | undefined
  /** The key of the string after which it comes. Left out, it comes after the last one of its container. */
  after?: string | undefined
}

/** The file with a new string. Throws a `FormatError` if the file cannot have it. */
export function withNewKey(file: FileBytes, language: Language, added: AddedKey): Uint8Array {
  const { plugin } = file
  const { key, text } = added
  const read = readStrings(file, language)
  const taken = takenBy(read, key)
  const isOfKind = ({ record }: FileString): boolean =>
    (record.hasPlurals === true) === (typeof text !== 'string')
  const other = taken === key ? read.strings.get(key) : undefined
  const isBeside = other !== undefined && !isOfKind(other) && read.strings.get(`${key}#2`) === undefined
  if (taken !== undefined && !isBeside) throw refused(`${file.path} has the key ${taken} already`)
  if (plugin.languages === 'bilingual') throw refused(`the keys of ${plugin.title} are the texts of the code`)
  if (!plugin.newFile) throw refused(`files of ${plugin.title} get keys only by hand`)
  const parts = keyParts({ file: read }, key)
  requireValid(file, parts.at(-1) ?? '')
  const neighbor = neighborOf(read, parts, added.after)
  const strings = [...(neighbor ? [stringOf(read, neighbor)] : []), newStringOf(parts, added)]
  const languages = { source: language, target: language }
  const made = makeFile(plugin, { source: language, targets: [language] }, strings)
  const addedIn = (bytes: Uint8Array): FileString | undefined =>
    [...readStrings({ ...file, bytes }, language).strings.values()].find(
      (each) => isAtParts(each, parts) && isOfKind(each),
    )
  const only = new Set([addedIn(made.bytes)?.identifier ?? key])
  const options = { addsMissing: true, removesObsolete: false, only }
  const { bytes, reasons } = syncFile({ ...file, bytes: made.bytes }, file, languages, options)
  const addedRecord = addedIn(bytes)?.record
  if (addedRecord && isSameText(addedRecord.text, text)) return bytes
  if (isBeside) throw refused(`${file.path} has the key ${key} already`)
  throw refused(reasons.get(key) ?? `no place was found where ${plugin.title} would be read with this text`)
}

function refused(reason: string): FormatError {
  return new FormatError('unsupported', `The key cannot be added: ${reason}.`)
}

/** The string after which a new one comes: the named one, or the last one in the same container. */
function neighborOf(
  file: FileStrings,
  parts: readonly string[],
  after: string | undefined,
): FileString | undefined {
  if (after !== undefined) {
    const named = file.strings.get(after)
    if (!named) throw refused(`${file.path} does not have the key ${after}`)
    return named
  }
  let best: FileString | undefined
  let most = -1
  for (const entry of file.strings.values()) {
    if (isAtParts(entry, parts)) continue
    const shared = sharedParts(keyParts({ file }, entry.identifier), parts)
    if (shared >= most) [best, most] = [entry, shared]
  }
  return best
}

/** Whether a string has a key: a text and a plural may have the same one. */
function isAtParts({ unit }: FileString, parts: readonly string[]): boolean {
  return unit.key.join('\0') === parts.join('\0')
}

function sharedParts(one: readonly string[], other: readonly string[]): number {
  const differs = other
    .slice(0, -1)
    .findIndex((part, index) => index >= one.length - 1 || part !== one[index])
  return differs < 0 ? other.length - 1 : differs
}

function stringOf(file: FileStrings, { identifier, record }: FileString): NewString {
  return { key: keyParts({ file }, identifier), text: record.text }
}

function newStringOf(key: readonly string[], { text, context }: AddedKey): NewString {
  return { key, text, ...(context === undefined ? {} : { context }) }
}
