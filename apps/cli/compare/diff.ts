// The changes for translators between two versions of a file.
import { type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isSameText, wordsIn } from './reading.ts'
import type { TextOrForms } from '@atlas/core/contract.ts'

/** How a string differs. */
export type StringChange =
  | { kind: 'added'; identifier: string; text: TextOrForms; words: number }
  | { kind: 'removed'; identifier: string; text: TextOrForms; words: number }
  | { kind: 'changed'; identifier: string; was: TextOrForms; text: TextOrForms; words: number }
  /** The same text under another key: only one string had it before, and only one has it now. */
  | { kind: 'moved'; identifier: string; from: string; text: TextOrForms; words: number }

/** The changes of the texts, in the order of the newer file. Removed strings come last. */
export function diffStrings(before: FileStrings | undefined, after: FileStrings | undefined): StringChange[] {
  const old = textsOf(before)
  const now = textsOf(after)
  const added = new Map([...now].filter(([identifier]) => !old.has(identifier)))
  const removed = new Map([...old].filter(([identifier]) => !now.has(identifier)))
  const moves = movesBetween(removed, added)
  const changes: StringChange[] = []
  for (const [identifier, text] of now) {
    const was = old.get(identifier)
    const from = moves.get(identifier)
    const words = wordsIn(text)
    if (from !== undefined) changes.push({ kind: 'moved', identifier, from, text, words })
    else if (was === undefined) changes.push({ kind: 'added', identifier, text, words })
    else if (!isSameText(was, text)) changes.push({ kind: 'changed', identifier, was, text, words })
  }
  const movedFrom = new Set(moves.values())
  for (const [identifier, text] of removed)
    if (!movedFrom.has(identifier)) changes.push({ kind: 'removed', identifier, text, words: wordsIn(text) })
  return changes
}

function textsOf(file: FileStrings | undefined): Map<string, TextOrForms> {
  const entries = [...(file?.strings ?? [])].filter(([, { record }]) => !record.isHidden)
  return new Map(entries.map(([identifier, { record }]) => [identifier, record.text]))
}

/** Former keys by new keys, where a text was under one key only. */
function movesBetween(
  removed: ReadonlyMap<string, TextOrForms>,
  added: ReadonlyMap<string, TextOrForms>,
): Map<string, string> {
  const from = byText(removed)
  const moves = new Map<string, string>()
  for (const [text, identifiers] of byText(added)) {
    const [identifier, ...others] = identifiers
    const [former, ...formers] = from.get(text) ?? []
    if (identifier !== undefined && former !== undefined && others.length + formers.length === 0)
      moves.set(identifier, former)
  }
  return moves
}

function byText(texts: ReadonlyMap<string, TextOrForms>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [identifier, text] of texts) {
    const key = JSON.stringify(text)
    found.set(key, [...(found.get(key) ?? []), identifier])
  }
  return found
}
