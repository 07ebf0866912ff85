// JSON in which an object of plural categories is a plural: `{ "one": "An apple", "other": "{{count}} apples" }`.
import type { Languages, Unit } from '@atlas/core/contract.ts'
import { isCategory, knownCategories, pluralOf, type NewRow, type RowOfPlural } from '../plurals/forms.ts'
import type { JsonString } from './cursor.ts'
import { memberSpan, type JsonContainer, type JsonMember, type JsonNode } from './reader.ts'

/** Every string of the tree as a unit, and each object whose keys are plural categories, `other` among them, as a plural. */
export function jsonCategoryMapUnits(text: string, root: JsonNode, languages: Languages): Unit[] {
  const known = knownCategories(languages)
  const units: Unit[] = []
  walk(root, [], undefined)
  return units

  function walk(node: JsonNode, path: readonly string[], comment: string | undefined): void {
    if (node.kind === 'literal') return
    if (node.kind === 'string') add(path.length === 0 ? ['$'] : path, node, comment)
    else if (isPlural(node)) addPlural(node, path, comment)
    else for (const member of node.members) walk(member.value, [...path, member.key], member.comment)
  }

  /** Rows of categories that no language of the job has (`zero` in English) become separate units. */
  function addPlural({ members }: PluralMap, path: readonly string[], comment: string | undefined): void {
    const rows = members.map((member): RowOfPlural => {
      return { name: member.key, at: memberSpan(text, member), slot: member.value }
    })
    const [first, second] = rows
    const gap = first && second ? text.slice(first.at[1], second.at[0]) : ', '
    const between = /^\s*,\s*$/.test(gap) ? gap : ', '
    const plural = pluralOf(rows, known, between, (category) => newRow(text, members, category))
    if (plural.forms.size > 0) add(path, plural, comment)
    for (const { key, value, comment: own } of members)
      if (!known.has(key)) add([...path, key], value, own ?? comment)
  }

  function add(key: readonly string[], source: Unit['source'], context: string | undefined): void {
    units.push(context ? { key, source, context } : { key, source })
  }
}

interface PluralMap extends JsonContainer {
  members: (JsonMember & { value: JsonString })[]
}

function isPlural(node: JsonContainer): node is PluralMap {
  const { kind, members } = node
  if (kind === 'array' || !members.every(({ key, value }) => isCategory(key) && value.kind === 'string'))
    return false
  const names = new Set(members.map(({ key }) => key))
  return names.has('other') && names.size === members.length
}

/** A new row, spelled like the row `other`. */
function newRow(text: string, members: PluralMap['members'], category: string): NewRow {
  const model = members.find(({ key }) => key === 'other') ?? members[0]
  if (!model) return { open: '', close: '', codec: { decode: (raw) => raw, encode: (raw) => raw } }
  const { keyStart, keyEnd, value } = model
  const [start, end] = value.at
  return {
    open: text.slice(memberSpan(text, model)[0], keyStart) + category + text.slice(keyEnd, start),
    close: text.slice(end, end + 1),
    codec: value.codec,
  }
}
