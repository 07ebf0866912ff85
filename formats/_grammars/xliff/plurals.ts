// Plurals in XLIFF 1.x: a group of units of gettext, one for each form, numbered in their ids (`12[0]`, `12[1]`), and
// units of Xcode that follow each other, with a category in their ids (`boats|==|plural.one`).
import type { Category, Edit, Language, Plural, Slot, Status, Wrap } from '@atlas/core/contract.ts'
import { isCategory } from '../plurals/forms.ts'
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
  const { pluralCategoryNames } = language
  const forms = new Map<Category, Slot>()
  for (const [index, category] of pluralCategoryNames.entries()) {
    // A language without plurals has one form, which replaces the plural.
    const wanted = pluralCategoryNames.length === 1 ? 1 : index
    const row = rows.get(wanted) ?? rows.get(1) ?? rows.get(0)
    if (row) forms.set(category, read(row.source))
  }
  return readOnly(forms)
}

/** The plural of the target language. The number of a row is the index of its category. */
export function targetPlural(reading: TargetReading, rows: PluralRows, isHidden: boolean): Plural {
  const slots = new Map<number, Slot>()
  for (const [index, { node, source }] of rows) {
    slots.set(index, forAll(unitTargetSlot(reading, node, source), isHidden))
  }

  const forms = new Map<Category, Slot>()
  for (const [index, category] of reading.language.pluralCategoryNames.entries()) {
    const row = rows.get(index)
    const slot = slots.get(index)
    if (row && slot && hasTarget(reading.xliff, row)) forms.set(category, slot)
  }
  return {
    forms,
    reshape(categories) {
      const shaped = new Map<Category, Slot>()
      for (const [index, category] of categories.entries()) {
        const slot = slots.get(index) ?? newRow(reading, [...rows.values()].at(-1), numbered(index), index)
        if (slot) shaped.set(category, slot)
      }
      // Rows that the language does not need stay, since they hold the plural of the source. Their targets in another
      // language are removed.
      const edits = [...slots].flatMap(([index, { removal, isLanguageNeutral }]): Edit | [] =>
        reading.isForeign && index >= categories.length && removal && !isLanguageNeutral
          ? { at: removal, text: '' }
          : [],
      )
      return { forms: shaped, edits }
    },
  }
}

const hasTarget = (xliff: Xliff, { node }: PluralRow): boolean =>
  xliff.rawOf(xliff.child(node, 'target')).trim() !== ''

const numbered =
  (index: number) =>
  (id: string): string =>
    id.replace(number, `[${index}]`)

/** `boats|==|plural.one`, `boats|==|substitutions.count.plural.one`. */
const XCODE = /^(.+?)\|==\|((?:.+\.)?)plural\.([a-z]{3,5})$/s

/** The plural of a unit of Xcode and its category; undefined for other units. */
export function xcodeRow(id: string): { plural: string; category: Category } | undefined {
  const [, key = '', part = '', category = ''] = id.includes('|==|') ? (XCODE.exec(id) ?? []) : []
  if (!isCategory(category)) return undefined
  return { plural: part === '' ? key : `${key}|==|${part.slice(0, -1)}`, category }
}

/** The rows of a plural of Xcode. */
export type XcodeRows = ReadonlyMap<Category, PluralRow>

/** The plural of Xcode in the source language. It is read-only. */
export function xcodeSource(rows: XcodeRows, language: Language, read: (node: XmlNode) => Slot): Plural {
  const forms = new Map<Category, Slot>()
  for (const category of language.pluralCategoryNames) {
    const row = rows.get(category)
    if (row) forms.set(category, read(row.source))
  }
  return readOnly(forms)
}

/** The plural of Xcode in the target language. A missing row is a copy of the row `other`. */
export function xcodeTarget(reading: TargetReading, rows: XcodeRows, isHidden: boolean): Plural {
  const slots = new Map<Category, Slot>()
  for (const [category, { node, source }] of rows)
    slots.set(category, forAll(unitTargetSlot(reading, node, source), isHidden))
  const categories = reading.language.pluralCategoryNames
  const forms = new Map<Category, Slot>()
  for (const category of categories) {
    const row = rows.get(category)
    const slot = slots.get(category)
    if (row && slot && hasTarget(reading.xliff, row)) forms.set(category, slot)
  }
  return {
    forms,
    reshape(wanted) {
      const shaped = new Map<Category, Slot>()
      const model = rows.get('other')
      for (const [index, category] of wanted.entries()) {
        const withCategory = (id: string): string => id.slice(0, id.lastIndexOf('.') + 1) + category
        const slot = slots.get(category) ?? newRow(reading, model, withCategory, index)
        if (slot) shaped.set(category, slot)
      }
      const edits = [...slots].flatMap(([category, { removal, isLanguageNeutral }]): Edit | [] =>
        reading.isForeign && !wanted.includes(category) && removal && !isLanguageNeutral
          ? { at: removal, text: '' }
          : [],
      )
      return { forms: shaped, edits }
    },
  }
}

/** A missing row: a copy of another one, with its own id and a target. */
function newRow(
  reading: TargetReading,
  model: PluralRow | undefined,
  idOf: (id: string) => string,
  index: number,
): Slot | undefined {
  const { xliff, texts } = reading
  const { xml } = xliff
  if (!model) return undefined
  const { node, source } = model
  const id = idOf(xliff.attribute(node, 'id') ?? '')
  const last = node.children.at(-1)
  const approved = xliff.attribute(node, 'approved')
  const row = (status: Status): Wrap => ({
    name: `row ${index}`,
    open:
      lineBefore(xml.text, node.start) +
      openingTagWith(xml, node, {
        id: attributeCodec('"').encode(id, ''),
        approved: status === 'approved' ? 'yes' : approved && 'no',
      }) +
      xml.text.slice(node.innerStart, source.end),
    close: xml.text.slice(last?.end ?? node.innerEnd, node.innerEnd) + `</${node.name}>`,
  })
  return {
    at: [node.end, node.end],
    codec: texts.codecFor([xliff.rawOf(source)]),
    wrapNew: (status) => [row(status), newTargetWrap(reading, source, undefined, status)],
  }
}
