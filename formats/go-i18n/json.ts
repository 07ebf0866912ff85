// The messages of go-i18n in JSON: objects by id, or a list in version 1.
import type { Source, Unit } from '../../core/contract.ts'
import { memberSpan, readJson, type JsonContainer, type JsonNode } from '../../syntax/json/reader.ts'
import { idOr, makesMessage, messageUnits, rowLike, type Field, type Table } from './message.ts'

/** The units of a file. */
export function jsonMessages(source: Source, known: ReadonlySet<string>): Unit[] {
  const { text } = source
  const units: Unit[] = []
  const walk = (node: JsonNode, path: readonly string[], comment: string | undefined): void => {
    if (node.kind === 'string') units.push({ key: path, source: node, ...(comment && { context: comment }) })
    if (node.kind === 'string' || node.kind === 'literal') return
    const { members } = node
    const isMessage = path.length > 0 && node.kind === 'object' && makesMessage(members.map(({ key }) => key))
    if (!isMessage) {
      for (const { key, value, comment: own } of members) walk(value, [...path, key], own)
      return
    }
    const table = jsonTable(text, node)
    const key = idOr(path, source, table.fields)
    for (const each of messageUnits(source, key, table, known, comment)) units.push(each)
    // Version 1 has `"translation": {"one": …}`.
    for (const { value } of members) if (value.kind === 'object') walk(value, key, comment)
  }
  const root = readJson(text)
  walk(root, root.kind === 'string' ? ['$'] : [], undefined)
  return units
}

function jsonTable(text: string, { members }: JsonContainer): Table {
  const fields = members.flatMap((member): Field[] => {
    const { key: name, keyStart, keyEnd, value, comment: context } = member
    if (value.kind !== 'string') return []
    return [{ name, at: memberSpan(text, member), nameAt: [keyStart, keyEnd], slot: value, context }]
  })
  return { fields, newRow: (category, like) => rowLike(text, category, like, 1) }
}
