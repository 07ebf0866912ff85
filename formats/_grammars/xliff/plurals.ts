// Plurals in XLIFF: a group of units of gettext, one for each form, numbered in their ids (`12[0]`, `12[1]`), units of Xcode
// that follow each other, with a category in their ids (`boats|==|plural.one`), and segments of XLIFF 2.2 with a case.
import type { Category, Edit, Language, Plural, Slot, Status, Wrap } from '@atlas/core/contract.ts'
import { isCategory } from '../plurals/forms.ts'
import { neededCategories } from '../plurals/rules.ts'
import { readOnly } from '../plurals/read-only.ts'
import type { Xliff } from './document.ts'
import { forAll, newTargetWrap, unitTargetSlot, type TargetReading } from './targets.ts'
import type { XmlNode } from '../xml/tree.ts'
import { openingTagWith, lineBefore } from '../xml/places.ts'
import { attributeCodec } from '../xml/text.ts'

const number = /(?:\[(\d{1,2})\])?$/

/** A unit that is one form of a plural, with its source. */
export interface PluralRow {
  node: XmlNode
  source: XmlNode
}

/** The rows of a plural by number. A row without a number has its position as its number. */
export type PluralRows = ReadonlyMap<number, PluralRow>

/** Whether a group is a plural (XLIFF 1.2 representation guide for gettext PO, section 4.5). */
export const isPluralGroup = (xliff: Xliff, group: XmlNode): boolean =>
  xliff.attribute(group, 'restype') === 'x-gettext-plurals'

/** What identifies a unit or a group. Undefined if it has neither an id nor a name. */
export function unitOrGroupId(xliff: Xliff, node: XmlNode): string | undefined {
  return xliff.attribute(node, 'id') ?? xliff.attribute(node, 'resname')
}

/**
 * What identifies a plural: its own id, or the part that the ids of its units share. A place in the file would change
 * with each plural inserted before it. '' if there is no id at all.
 */
export function pluralId(xliff: Xliff, group: XmlNode): string {
  const id = unitOrGroupId(xliff, group)
  if (id !== undefined) return id
  const [first] = xliff.children(group, 'trans-unit')
  return (first && unitOrGroupId(xliff, first)?.replace(number, '')) ?? ''
}

/** Reads the rows of a group. */
export function pluralRows(xliff: Xliff, group: XmlNode): PluralRows {
  const rows = new Map<number, PluralRow>()
  for (const [index, node] of xliff.children(group, 'trans-unit').entries()) {
    const source = xliff.child(node, 'source')
    const rowNumber = number.exec(xliff.attribute(node, 'id') ?? '')?.[1]
    if (source) rows.set(rowNumber === undefined ? index : Number(rowNumber), { node, source })
  }
  return rows
}

/** The plural of the source language: gettext's singular and plural. It is read-only. */
export function sourcePlural(rows: PluralRows, language: Language, read: (node: XmlNode) => Slot): Plural {
  const categories = numberedCategories(rows, language)
  const forms = new Map<Category, Slot>()
  for (const [index, category] of categories.entries()) {
    // A language without plurals has one form, which replaces the plural.
    const wanted = categories.length === 1 ? 1 : index
    const row = rows.get(wanted) ?? rows.get(1) ?? rows.get(0)
    if (row) forms.set(category, read(row.source))
  }
  return readOnly(forms)
}

/** How the rows of a plural are named, by their keys: numbers or categories. */
export interface RowNames<Key> {
  /** The key of the row for a category; undefined if there is no row for it. */
  keyOf(category: Category): Key | undefined
  /** The row that a missing one is a copy of. */
  model: PluralRow | undefined
  /** The attributes of a copy that differ from those of its model. */
  attributesOf(model: XmlNode, key: Key, status: Status): CopiedAttributes
}

type CopiedAttributes = Readonly<Record<string, string | undefined>>

/** The plural of the target language. */
export function targetPlural<Key>(
  reading: TargetReading,
  rows: ReadonlyMap<Key, PluralRow>,
  names: RowNames<Key>,
  isHidden: boolean,
): Plural {
  const slots = new Map<Key, Slot>()
  for (const [key, { node, source }] of rows)
    slots.set(key, forAll(unitTargetSlot(reading, node, source), isHidden))
  const forms = new Map<Category, Slot>()
  for (const category of reading.language.pluralCategoryNames) {
    const key = names.keyOf(category)
    const row = key === undefined ? undefined : rows.get(key)
    const slot = key === undefined ? undefined : slots.get(key)
    if (row && slot && hasTarget(reading.xliff, row)) forms.set(category, slot)
  }
  return {
    forms,
    reshape(categories) {
      const shaped = new Map<Category, Slot>()
      const wanted = new Set<Key>()
      for (const category of categories) {
        const key = names.keyOf(category)
        if (key === undefined) continue
        wanted.add(key)
        const slot = slots.get(key) ?? newRow(reading, names, key)
        if (slot) shaped.set(category, slot)
      }
      // Rows that the language does not need stay, since they hold the plural of the source. Their targets in another
      // language are removed.
      const edits = [...slots].flatMap(([key, { removal, isLanguageNeutral }]): Edit | [] =>
        reading.isForeign && !wanted.has(key) && removal && !isLanguageNeutral
          ? { at: removal, text: '' }
          : [],
      )
      return { forms: shaped, edits }
    },
  }
}

const hasTarget = (xliff: Xliff, { node }: PluralRow): boolean =>
  xliff.rawOf(xliff.child(node, 'target')).trim() !== ''

/** The categories of numbered rows: all of the language if there are so many rows, else those that files need. */
function numberedCategories(rows: PluralRows, language: Language): readonly Category[] {
  const needed = neededCategories(language)
  return rows.size > needed.length ? language.pluralCategoryNames : needed
}

/** The names of the rows of gettext: numbers, which are the indexes of categories. */
export function gettextRows(xliff: Xliff, rows: PluralRows, language: Language): RowNames<number> {
  const categories = numberedCategories(rows, language)
  return {
    keyOf: (category) => {
      const index = categories.indexOf(category)
      return index < 0 ? undefined : index
    },
    model: [...rows.values()].at(-1),
    attributesOf: (model, index, status) =>
      copiedUnit(xliff, model, (id) => id.replace(number, `[${index}]`), status),
  }
}

/** The attributes of the copy of a unit. */
function copiedUnit(
  xliff: Xliff,
  model: XmlNode,
  idOf: (id: string) => string,
  status: Status,
): CopiedAttributes {
  const approved = xliff.attribute(model, 'approved')
  return {
    id: idOf(xliff.attribute(model, 'id') ?? ''),
    approved: status === 'approved' ? 'yes' : approved && 'no',
  }
}

/** `boats|==|plural.one`, `boats|==|substitutions.count.plural.one`. */
const XCODE = /^(.+?)\|==\|((?:.+\.)?)plural\.([a-z]{3,5})$/s

/** The plural of a unit of Xcode and its category; undefined for other units. */
export function xcodeRow(id: string): { plural: string; category: Category } | undefined {
  const [, key = '', part = '', category = ''] = id.includes('|==|') ? (XCODE.exec(id) ?? []) : []
  if (!isCategory(category)) return undefined
  return { plural: part === '' ? key : `${key}|==|${part.slice(0, -1)}`, category }
}

/** The rows of a plural by their categories. */
export type RowsByCategory = ReadonlyMap<Category, PluralRow>

/** A plural of the source language whose rows have categories. It is read-only. */
export function sourceByCategory(
  rows: RowsByCategory,
  language: Language,
  read: (node: XmlNode) => Slot,
): Plural {
  const forms = new Map<Category, Slot>()
  for (const category of language.pluralCategoryNames) {
    const row = rows.get(category)
    if (row) forms.set(category, read(row.source))
  }
  return readOnly(forms)
}

/** The names of the rows of Xcode: categories, in the ids of their units. */
export function xcodeRows(xliff: Xliff, rows: RowsByCategory): RowNames<Category> {
  return {
    keyOf: (category) => category,
    model: rows.get('other'),
    attributesOf: (model, category, status) =>
      copiedUnit(xliff, model, (id) => id.slice(0, id.lastIndexOf('.') + 1) + category, status),
  }
}

/** A missing row: a copy of another one, with its own names and a target. */
function newRow<Key>(
  reading: TargetReading,
  { model, attributesOf }: RowNames<Key>,
  key: Key,
): Slot | undefined {
  const { xliff, texts } = reading
  const { xml } = xliff
  if (!model) return undefined
  const { node, source } = model
  const last = node.children.at(-1)
  const row = (status: Status): Wrap => ({
    name: `row ${String(key)}`,
    open:
      lineBefore(xml.text, node.start) +
      openingTagWith(xml, node, encoded(attributesOf(node, key, status))) +
      xml.text.slice(node.innerStart, source.end),
    close: xml.text.slice(last?.end ?? node.innerEnd, node.innerEnd) + `</${node.name}>`,
  })
  return {
    at: [node.end, node.end],
    codec: texts.codecFor([xliff.rawOf(source)]),
    wrapNew: (status) => [row(status), newTargetWrap(reading, source, undefined, status)],
  }
}

const encoded = (attributes: CopiedAttributes): CopiedAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      value === undefined ? undefined : attributeCodec('"').encode(value, ''),
    ]),
  )
