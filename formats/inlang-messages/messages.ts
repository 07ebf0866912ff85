// Reads messages of inlang: texts, and variants by conditions such as `count=one, gender=female`.
import type { Languages, Plural, Unit } from '@atlas/core/contract.ts'
import { memberOf, memberSpan, type JsonMember, type JsonNode } from '../_grammars/json/reader.ts'
import type { JsonString } from '../_grammars/json/cursor.ts'
import {
  followEachOther,
  isCategory,
  knownCategories,
  pluralOf,
  type NewRow,
  type RowOfPlural,
} from '../_grammars/plurals/forms.ts'

/** A variant: its member of `match`, its category, and its other conditions. */
interface Variant {
  member: JsonMember & { value: JsonString }
  /** The category of the number; undefined if no condition asks for one. */
  category: string | undefined
  /** The offsets of the category in the key. */
  at: readonly [start: number, end: number]
  others: string
}

/** A local variable that has a plural category: `local boats = count: plural`. */
const PLURAL = /^local\s+([\w$.]+)\s*=\s*[\w$.]+\s*:\s*plural\b/

/** Whether a message has variants: an array of objects with conditions. */
export const hasVariants = (node: JsonNode): boolean =>
  node.kind === 'array' &&
  node.members.length > 0 &&
  node.members.every(({ value }) => memberOf(value, 'match')?.kind === 'object')

/** The units of a file. Variants by the category of a number are the rows of a plural. */
export function* messageUnits(text: string, root: JsonNode, languages: Languages): Generator<Unit> {
  const known = knownCategories(languages)
  yield* walk(root, [])

  function* walk(node: JsonNode, path: readonly string[]): Generator<Unit> {
    if (node.kind === 'string') yield { key: path.length === 0 ? ['$'] : path, source: node }
    if (node.kind === 'string' || node.kind === 'literal') return
    for (const member of node.members) {
      const isOnly = node.kind === 'array' && node.members.length === 1
      const inner = isOnly ? path : [...path, member.key]
      const match = node.kind === 'array' ? memberOf(member.value, 'match') : undefined
      if (match?.kind === 'object') yield* variantUnits(inner, member.value, match.members)
      else yield* walk(member.value, inner)
    }
  }

  function* variantUnits(
    path: readonly string[],
    message: JsonNode,
    members: readonly JsonMember[],
  ): Generator<Unit> {
    const number = numberOf(text, message)
    const groups = new Map<string, Variant[]>()
    for (const member of members) {
      const { value } = member
      if (value.kind !== 'string') continue
      const variant = variantOf(text, { ...member, value }, number)
      const isRow =
        variant.category !== undefined && (known.has(variant.category) || variant.category === '*')
      const group = isRow ? `number ${variant.others}` : `text ${member.key}`
      const alike = groups.get(group)
      if (alike) alike.push(variant)
      else groups.set(group, [variant])
    }
    for (const variants of groups.values()) yield* unitsOf(path, variants)
  }

  function* unitsOf(path: readonly string[], variants: readonly Variant[]): Generator<Unit> {
    const [first] = variants
    const names = variants.map(({ category }) => categoryOf(category))
    const isPlural = new Set(names).size === names.length && names.includes('other')
    if (!first || !isPlural || first.category === undefined) {
      for (const { member } of variants) yield { key: [...path, member.key], source: member.value }
      return
    }
    const rows = variants.map(({ member, category }): RowOfPlural => ({
      name: categoryOf(category),
      at: memberSpan(text, member),
      slot: member.value,
    }))
    const plural = pluralOf(rows, known, gapOf(text, rows), (category) => newRow(text, variants, category))
    // Between them may be variants of other conditions. Then rows that a language does not need stay; nothing reads them.
    const source = followEachOther(text, rows) ? plural : keepingRows(plural)
    yield { key: first.others === '' ? path : [...path, first.others], source }
  }
}

const keepingRows = (plural: Plural): Plural => ({
  ...plural,
  reshape: (wanted) => ({ forms: plural.reshape(wanted).forms, edits: [] }),
})

/** `*` is for all numbers that no other variant is for. */
const categoryOf = (name = ''): string => (name === '*' ? 'other' : name)

/** The name of the variable with the category; undefined if there is none, or several. */
function numberOf(text: string, message: JsonNode): string | undefined {
  const declarations = memberOf(message, 'declarations')
  const lines = declarations?.kind === 'array' ? declarations.members : []
  const names = lines.flatMap(({ value }) =>
    value.kind === 'string' ? (PLURAL.exec(text.slice(...value.at))?.[1] ?? []) : [],
  )
  return names.length === 1 ? names[0] : undefined
}

// "boats=one, gender=female"
//        ^-^
function variantOf(text: string, member: Variant['member'], number: string | undefined): Variant {
  const key = text.slice(member.keyStart, member.keyEnd)
  const others: string[] = []
  let category: string | undefined
  let at: Variant['at'] = [0, 0]
  for (const { 0: condition, 1: name = '', 2: value = '', index } of key.matchAll(CONDITION)) {
    if (name === number && category === undefined && (isCategory(value) || value === '*')) {
      category = value
      const end = member.keyStart + index + condition.length
      at = [end - value.length, end]
    } else others.push(condition)
  }
  return { member, category, at, others: others.join(', ') }
}

const CONDITION = /(?<![\w$.])([\w$.]{1,100})=([^\s,]{1,100})/g

/** What is between two rows that follow each other, or a comma. */
function gapOf(text: string, [first, second]: readonly RowOfPlural[]): string {
  const gap = first && second ? text.slice(first.at[1], second.at[0]) : ''
  return /^\s*,\s*$/.test(gap) ? gap : ', '
}

/** A new row, spelled like the row `other`. */
function newRow(text: string, variants: readonly Variant[], category: string): NewRow {
  const model = variants.find(({ category: name }) => categoryOf(name) === 'other') ?? variants[0]
  if (!model) throw new Error('A plural has a row.')
  const { member, at } = model
  const [start, end] = member.value.at
  return {
    open: text.slice(memberSpan(text, member)[0], at[0]) + category + text.slice(at[1], start),
    close: text.slice(end, end + 1),
    codec: member.value.codec,
  }
}
