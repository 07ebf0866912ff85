// The strings of i18next's JSON, with its plurals, whose rows are keys among other keys of their object.
import type { Languages, Slot, Plural, Unit } from '@atlas/core/contract.ts'
import {
  categoriesBy,
  mayBeRow,
  numberingOf,
  pluralKeys,
  type CategoriesOf,
  type Numbering,
} from './plural-keys.ts'
import { pluralIn, type PluralGroup, type KeyRow } from './plural-members.ts'
import type { JsonContainer, JsonMember, JsonNode } from './reader.ts'

/** Every string of the tree as a unit, and every plural as one. */
export function* i18nextUnits(
  text: string,
  root: JsonNode,
  languages: Languages,
): Generator<Unit, undefined> {
  const categories = categoriesBy(languages)
  const numbering = numberingOf(languages)
  const isNew = hasKeyOfOther(root)
  const path: string[] = []
  if (root.kind === 'string') yield { key: ['$'], source: root }
  else yield* unitsIn(root)

  function* unitsIn(node: JsonNode): Generator<Unit, undefined> {
    if (node.kind === 'string' || node.kind === 'literal') return
    const depth = path.length
    const groups = groupsOf(node, numbering.orders, isNew, categories)
    const places = groups.size === 0 ? NO_GROUPS : placesOf(groups, node.members)
    for (const [index, { key, value, comment }] of node.members.entries()) {
      path[depth] = key
      if (!groups.has(index)) {
        if (value.kind === 'string') yield unitOf(path.slice(), value, comment)
        else yield* unitsIn(value)
      }
      const group = places.get(index)
      if (group) yield pluralOf(group, path.slice(0, depth))
    }
    path.length = depth
  }

  function pluralOf(group: PluralGroup, path: readonly string[]): Unit {
    const comments = group.rows.map(({ member }) => member.comment)
    const ordinal = group.base.endsWith('_ordinal') ? 'Ordinal numbers (1st, 2nd)' : undefined
    const context = [...new Set([...comments, ordinal])].filter(Boolean).join('\n')
    const plural = pluralIn(text, group, categories(group.base), numbering.suffixes)
    return unitOf([...path, group.base], plural, context)
  }
}

/** Whether a key of the file ends in `_other`, which only plurals of i18next 21 and later do. */
function hasKeyOfOther(node: JsonNode): boolean {
  if (node.kind === 'string' || node.kind === 'literal') return false
  return node.members.some(({ key, value }) => key.endsWith('_other') || hasKeyOfOther(value))
}

const unitOf = (key: readonly string[], source: Slot | Plural, context: string | undefined): Unit =>
  context ? { key, source, context } : { key, source }

/** The row that determines the plural's place among the units: one that exists in all languages. */
function anchorOf({ isOld, rows }: PluralGroup): KeyRow {
  return (isOld ? undefined : rows.find(({ category }) => category === 'other')) ?? rows[0]
}

/**
 * The plurals by the indexes of their places. A text with the key of a plural (`item`) precedes it in every file, so that
 * both have the same identifiers in all languages.
 */
function placesOf(
  groups: ReadonlyMap<number, PluralGroup>,
  members: readonly JsonMember[],
): ReadonlyMap<number, PluralGroup> {
  const texts = new Map<string, number>()
  for (const [index, { key, value }] of members.entries())
    if (value.kind === 'string' && !groups.has(index) && !texts.has(key)) texts.set(key, index)
  return new Map(
    [...new Set(groups.values())].map((group) => [
      Math.max(anchorOf(group).index, texts.get(group.base) ?? 0),
      group,
    ]),
  )
}

const NO_GROUPS: ReadonlyMap<number, PluralGroup> = new Map()

/** The plurals of an object by the indexes of their rows, without rows of categories that no language has. */
function groupsOf(
  { kind, members }: JsonContainer,
  orders: Numbering['orders'],
  isNew: boolean,
  categories: CategoriesOf,
): ReadonlyMap<number, PluralGroup> {
  // Most objects have no plurals, and no map of their texts is needed.
  if (kind === 'array' || !members.some(({ key }) => mayBeRow(key))) return NO_GROUPS
  const byIndex = new Map<number, PluralGroup>()
  const texts = new Map<string, number>()
  for (const [index, { key, value }] of members.entries()) {
    if (value.kind === 'string' && !texts.has(key)) texts.set(key, index)
  }
  const { rows, old, contextual } = pluralKeys(texts, orders, isNew)
  if (rows.size === 0) return NO_GROUPS
  const keys = texts.size === members.length ? texts : new Set(members.map(({ key }) => key))
  const hasDoubledKeys = keys.size < members.length
  const byBase = new Map<string, PluralGroup>()
  for (const [key, index] of texts) {
    const row = rows.get(key)
    const member = members[index]
    if (!row || !categories(row.base).known.has(row.category) || member?.value.kind !== 'string') continue
    const { base } = row
    const existing: KeyRow = { ...row, index, member, text: member.value }
    let group = byBase.get(base)
    if (group) group.rows.push(existing)
    else {
      const isOld = old.has(base)
      const mayBeContext = contextual.has(base)
      group = { base, isOld, mayBeContext, rows: [existing], members, groups: byIndex, hasDoubledKeys, keys }
      byBase.set(base, group)
    }
    byIndex.set(index, group)
  }
  return byIndex
}
