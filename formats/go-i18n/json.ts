// The messages of go-i18n in JSON: objects by id, or a list in version 1.
import type { EntrySpan, Source, Unit } from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { jsonOf, memberSpan, type JsonContainer, type JsonNode } from '../_grammars/json/reader.ts'
import {
  idOr,
  makesMessage,
  goMessageUnits,
  rowLike,
  textsOfMessage,
  type MessageField,
  type MessageTable,
} from './message.ts'

/** The units of a file. */
export function* jsonMessages(source: Source, known: ReadonlySet<string>): Generator<Unit, undefined> {
  const root = jsonOf(source)
  yield* unitsIn(root, root.kind === 'string' ? ['$'] : [], undefined)

  function* unitsIn(
    node: JsonNode,
    path: readonly string[],
    comment: string | undefined,
  ): Generator<Unit, undefined> {
    if (node.kind === 'string') yield { key: path, source: node, ...(comment && { context: comment }) }
    if (node.kind === 'string' || node.kind === 'literal') return
    const { members } = node
    if (path.length === 0 || !isMessage(node)) {
      for (const { key, value, comment: own } of members) yield* unitsIn(value, [...path, key], own)
      return
    }
    const table = jsonTable(source.text, node)
    const key = idOr(path, source, table.fields)
    yield* goMessageUnits(source, key, table, known, comment)
    // Version 1 has `"translation": {"one": …}`.
    for (const { value } of members) if (value.kind === 'object') yield* unitsIn(value, key, comment)
  }
}

/** The entries of a file: the texts of messages, and others. The messages of a list are entries. */
export const jsonMessageEntries = (source: Source): EntrySpan[] => {
  const areListed = jsonOf(source).kind === 'array'
  return jsonEntries(
    source,
    ({ value }) => value.kind === 'string' || (areListed && isMessage(value)),
    textsOfMessage,
  )
}

const isMessage = (node: JsonNode): boolean =>
  node.kind === 'object' && makesMessage(node.members.map(({ key }) => key))

function jsonTable(text: string, { members }: JsonContainer): MessageTable {
  const fields = members.flatMap((member): MessageField[] => {
    const { key: name, keyStart, keyEnd, value, comment: context } = member
    if (value.kind !== 'string') return []
    return [{ name, at: memberSpan(text, member), nameAt: [keyStart, keyEnd], slot: value, context }]
  })
  return { fields, newRow: (category, like) => rowLike(text, category, like, 1) }
}
