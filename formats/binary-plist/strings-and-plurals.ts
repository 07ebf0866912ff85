// The units of a binary property list: its strings, and the plurals of a compiled .stringsdict file.
import type { Languages, Unit } from '@atlas/core/contract.ts'
import { isCategory, knownCategories, pluralOf, type RowOfPlural } from '../_grammars/plurals/forms.ts'
import { verbatim } from '../_grammars/text/verbatim.ts'
import { FIELD_END, fieldHead, fieldsIn, makesPlural, type PlistField } from './fields.ts'

/** The rows of a plural, with the other entries of its dictionary, which stay. */
interface Rows {
  path: readonly string[]
  fields: PlistField[]
}

/** The units of an unpacked list. */
export function binaryPlistUnits(text: string, languages: Languages): Unit[] {
  const fields = fieldsIn(text)
  const known = knownCategories(languages)
  const plurals = new Map<string, Rows>()
  for (const { path, inner } of fields) {
    if (makesPlural(path, text.slice(...inner))) {
      const around = path.slice(0, -1)
      plurals.set(fieldHead(around), { path: around, fields: [] })
    }
  }
  if (plurals.size === 0) return fields.map((field) => unitOf(field, text))
  // The entries of a dictionary are adjacent, and so are the entries of dictionaries inside it.
  let last: Rows | undefined
  for (const field of fields) {
    const own = plurals.get(fieldHead(field.path.slice(0, -1)))
    if (own) last = own
    else if (!last?.path.every((part, index) => part === field.path[index])) last = undefined
    last?.fields.push(field)
  }
  const isMade = new Set<Rows>()
  return fields.flatMap((field) => {
    const rows = plurals.get(fieldHead(field.path.slice(0, -1)))
    if (!rows) return unitOf(field, text)
    const own = isCategory(field.path.at(-1) ?? '') ? [] : [unitOf(field, text)]
    if (isMade.has(rows)) return own
    // A plural comes first, so that its place among the others does not depend on its rows.
    isMade.add(rows)
    return [...unitsOfPlural(rows, known), ...own]
  })
}

function unitsOfPlural({ path, fields }: Rows, known: ReadonlySet<string>): Unit[] {
  const nameOf = (field: PlistField): string => {
    const name = field.path.length === path.length + 1 ? (field.path.at(-1) ?? '') : ''
    return isCategory(name) ? name : ''
  }
  const rows = fields.map((field): RowOfPlural => ({
    name: nameOf(field),
    at: field.at,
    slot: { at: field.inner, codec: verbatim },
  }))
  const source = pluralOf(rows, known, '', (category) => ({
    open: fieldHead([...path, category]),
    close: FIELD_END,
    codec: verbatim,
  }))
  // Apple uses `zero` for 0 in every language, even if the language has no such category.
  const extra = rows.filter(({ name }) => name === 'zero' && !known.has(name))
  return [
    { key: path, source },
    ...extra.map(({ name, slot }): Unit => ({ key: [...path, name], source: slot })),
  ]
}

function unitOf({ path, inner }: PlistField, text: string): Unit {
  const unit: Unit = { key: path.length === 0 ? [''] : path, source: { at: inner, codec: verbatim } }
  if (isForProgram(path.at(-1) ?? '', text.slice(...inner))) unit.isHidden = true
  return unit
}

/**
 * Whether a string of a compiled .stringsdict file is for the program: the type of a variable, or a format that consists
 * of a single variable.
 */
function isForProgram(name: string, text: string): boolean {
  if (name === 'NSStringLocalizedFormatKey') return /^%(?:\d+\$)?#@[^@]*@$/.test(text)
  return /^NSString[A-Z]\w*Key$/.test(name)
}
