// The messages of go-i18n in TOML: one table per message, as in Hugo themes.
import type { EntrySpan, Source, Unit } from '@atlas/core/contract.ts'
import { tomlEntries, type TomlEntry } from '../_grammars/toml/reader.ts'
import { tomlRemovable } from '../_grammars/toml/removable.ts'
import { tomlStringCodec } from '../_grammars/toml/strings.ts'
import {
  hashEnd,
  makesMessage,
  goMessageUnits,
  rowLike,
  textsOfMessage,
  type MessageField,
  type MessageTable,
} from './message.ts'

/** The entries of a file: the texts of messages, and others. */
export const tomlMessageEntries = (source: Source): EntrySpan[] => tomlRemovable(source, textsOfMessage)

/** The units of a file. */
export function tomlMessages(source: Source, known: ReadonlySet<string>): Unit[] {
  const { text } = source
  const codec = tomlStringCodec(source)
  const tables = new Map<string, { path: readonly string[]; entries: TomlEntry[] }>()
  for (const entry of tomlEntries(text)) {
    const path = entry.key.slice(0, -1)
    const name = path.join('\0')
    const table = tables.get(name)
    if (table) table.entries.push(entry)
    else tables.set(name, { path, entries: [entry] })
  }
  return [...tables.values()].flatMap(({ path, entries }): Unit[] => {
    const isMessage = path.length > 0 && makesMessage(entries.map(({ key }) => key.at(-1) ?? ''))
    if (!isMessage) {
      return entries.map(({ key, at, context }) => ({
        key,
        source: { at, codec },
        ...(context && { context }),
      }))
    }
    const fields = entries.map(({ key, start, name, at, context }): MessageField => {
      return {
        name: key.at(-1) ?? '',
        at: [start, hashEnd(text, at[1])],
        nameAt: name,
        slot: { at, codec },
        context,
      }
    })
    const table: MessageTable = { fields, newRow: (category, like) => rowLike(text, category, like, 0) }
    return goMessageUnits(source, path, table, known)
  })
}
