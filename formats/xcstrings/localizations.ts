// The units of Xcode's string catalogs: one entry for each key, with a localization for each language, or without one.
import {
  meansLanguage,
  pluralCategories,
  type Category,
  type Codec,
  type EntrySpan,
  type LanguageId,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Status,
  type Unit,
  type Wrap,
} from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import {
  memberOf,
  memberSpan,
  jsonOf,
  stringNodeText,
  type JsonMember,
  type JsonNode,
} from '../_grammars/json/reader.ts'
import { jsonCodec } from '../_grammars/json/text.ts'
import { isCategory, pluralOf, type RowOfPlural } from '../_grammars/plurals/forms.ts'
import { sameForAll } from '../_grammars/plurals/read-only.ts'
import { follow, objectLayout, type ObjectLayout, type PathStep } from './object-paths.ts'
import { membersOf, shapesIn, stateOfNew, toText, type CatalogShape } from './shapes.ts'

/** The depth of the values of entries: the root is at 0, `strings` at 1. */
const ENTRY_DEPTH = 2

/** The data that all entries of a file share. */
interface Catalog {
  text: string
  layout: ObjectLayout
  codec: Codec
  /** The code of the source language, which the keys are in. */
  code: string
  /** The plural categories of the source language. */
  names: readonly Category[]
  /** The codes of the targets in this file, in the order in which Xcode sorts them. */
  targets: readonly (Localization & { id: LanguageId })[]
}

/** A language of a file. */
interface Localization {
  code: string
  /** Its plural categories. */
  names: readonly Category[]
}

/** The languages of a file: the language of the keys, and the languages of the entries in file order. */
export function catalogLanguages(file: Source): { source?: string; targets?: readonly string[] } {
  const { text } = file
  const root = jsonOf(file)
  const source = stringNodeText(text, memberOf(root, 'sourceLanguage'))
  const targets = [...codesIn(root)].filter((code) => code !== source)
  return source ? { source, targets } : { targets }
}

function codesIn(root: JsonNode): ReadonlySet<string> {
  const entries = membersOf(memberOf(root, 'strings'))
  return new Set(
    entries.flatMap(({ value }) => membersOf(memberOf(value, 'localizations')).map(({ key }) => key)),
  )
}

/** The units of all entries: one for each text, device, substitution or plural of an entry. */
export function* catalogUnits(source: Source, languages: Languages): Generator<Unit, undefined> {
  const { text, eol } = source
  const root = jsonOf(source)
  if (root.kind !== 'object') return
  const code = stringNodeText(text, memberOf(root, 'sourceLanguage'))
  const catalog: Catalog = {
    text,
    layout: objectLayout(text, root, eol),
    codec: jsonCodec('"', text),
    code,
    names: languages.source.pluralCategoryNames,
    targets: targetsIn(codesIn(root), code, languages),
  }
  for (const entry of membersOf(memberOf(root, 'strings'))) yield* unitsOf(catalog, entry)
}

/** The codes of the targets, as the file spells them or Xcode would (`pt-BR`, `zh-Hans`). Each target has its own. */
function targetsIn(
  codes: ReadonlySet<string>,
  code: string,
  { source, targets }: Languages,
): Catalog['targets'] {
  const free = new Set(codes)
  free.delete(code)
  const named = targets.map((language) => {
    const { id, pluralCategoryNames: names } = language
    if (id === source.id) return { id, code, names }
    const usual = language.osxLocale.replaceAll('_', '-')
    const own = free.has(usual) ? usual : [...free].find((one) => meansLanguage(one, language))
    free.delete(own ?? usual)
    return { id, code: own ?? usual, names }
  })
  return named.toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** The entries of a catalog: a key with all its languages. */
export function catalogEntries(source: Source): EntrySpan[] {
  const members = new Set(membersOf(memberOf(jsonOf(source), 'strings')))
  return jsonEntries(source, (member) => members.has(member) || member.value.kind === 'string')
}

function unitsOf(catalog: Catalog, entry: JsonMember): Unit[] {
  const { text, code, names, targets } = catalog
  const { key, value } = entry
  const localizations = memberOf(value, 'localizations')
  const localization = memberOf(localizations, code)
  const model = localization ?? membersOf(localizations)[0]?.value
  const shapes = model ? shapesIn(text, model, new Set(localization ? names : pluralCategories)) : []
  if (shapes.length === 0) shapes.push({ kind: 'text', key: [], steps: toText })
  const comment = stringNodeText(text, memberOf(value, 'comment'))
  const hidden = isHidden(text, value)

  return shapes.flatMap((shape): Unit[] => {
    const source = localization
      ? placeOf(catalog, value, { code, names }, shape)
      : keyPlace(catalog, entry, shape)
    if (isEmpty(text, source)) return []
    const places = targets.flatMap((target) => {
      // In a language with this category, the row belongs to the plural.
      if (shape.row && target.names.includes(shape.row)) return []
      if (target.code !== code) return [[target.id, placeOf(catalog, value, target, shape)] as const]
      // A place that is both source and target is one slot. A key cannot be written to.
      return localization ? [[target.id, source] as const] : []
    })
    const unit: Unit = { key: [key, ...shape.key], source, targets: new Map(places) }
    const context = [comment, shape.context].filter(Boolean).join('\n')
    if (context) unit.context = context
    if (hidden) unit.isHidden = true
    return [unit]
  })
}

/** Whether an entry must not be translated, or Xcode no longer finds it in the code. */
function isHidden(text: string, entry: JsonNode): boolean {
  const flag = memberOf(entry, 'shouldTranslate')
  const isFixed = flag?.kind === 'literal' && text.slice(...flag.at) === 'false'
  return isFixed || stringNodeText(text, memberOf(entry, 'extractionState')) === 'stale'
}

/** The source of an entry without a text in the source language: its key. */
function keyPlace(
  { codec }: Catalog,
  { keyStart, keyEnd }: JsonMember,
  { kind }: CatalogShape,
): Slot | Plural {
  const slot: Slot = { at: [keyStart, keyEnd], codec }
  return kind === 'text' ? slot : sameForAll(slot)
}

function isEmpty(text: string, place: Slot | Plural): boolean {
  const slots = 'forms' in place ? [...place.forms.values()] : [place]
  return slots.every(({ at, wrapNew }) => wrapNew !== undefined || text.slice(...at) === '')
}

/** The place of a text or a plural of an entry in a language. */
function placeOf(
  catalog: Catalog,
  entry: JsonNode,
  { code, names }: Localization,
  { kind, steps }: CatalogShape,
): Slot | Plural {
  const path = [{ key: 'localizations' }, { key: code }, ...steps]
  if (kind === 'text') return slotAt(catalog, entry, path)
  return pluralAt(catalog, entry, path, new Set([...catalog.names, ...names]))
}

function slotAt({ text, layout, codec }: Catalog, entry: JsonNode, path: readonly PathStep[]): Slot {
  const found = follow(entry, ENTRY_DEPTH, path, layout)
  const state = stateOf(text, found.parent)
  if ('wraps' in found)
    return { at: found.at, codec, wrapNew: (status) => wrapsFor(found.wraps, status), ...state }
  const { node } = found
  if (node.kind !== 'string') {
    return { at: node.at, codec, wrapNew: () => [{ name: 'value', open: '"', close: '"' }], ...state }
  }
  return state ? { at: node.at, codec: node.codec, ...state } : node
}

/** The wraps of a new text. A new unit with the source text has the state `new`, as Xcode writes it. */
function wrapsFor(wraps: readonly Wrap[], status: Status): readonly Wrap[] {
  if (status !== 'untranslated') return wraps
  return wraps.map((wrap) => ({ ...wrap, open: wrap.open.replace(stateOfNew, '"state" : "new"') }))
}

/** The status of a string unit and the edit that changes it; undefined if the unit has no state. */
function stateOf(text: string, unit: JsonNode | undefined): Pick<Slot, 'status' | 'sideEdits'> | undefined {
  const state = memberOf(unit, 'state')
  if (state?.kind !== 'string') return undefined
  const isDone = stringNodeText(text, state) === 'translated'
  return {
    status: isDone ? 'translated' : 'untranslated',
    sideEdits: (_, status) => {
      const isWanted = status !== 'untranslated' && !isDone
      return isWanted ? [{ at: state.at, text: 'translated' }] : []
    },
  }
}

/** A plural whose rows are the members of an object. New rows are sorted by name. Unknown rows stay. */
function pluralAt(
  catalog: Catalog,
  entry: JsonNode,
  path: readonly PathStep[],
  known: ReadonlySet<string>,
): Plural {
  const { text, layout, codec } = catalog
  const found = follow(entry, ENTRY_DEPTH, path, layout)
  const rows = 'wraps' in found ? [] : membersOf(found.node).map(rowAt)
  const { forms, reshape } = pluralOf(rows, known, '', () => ({ open: '', close: '', codec }))
  return {
    forms,
    reshape(wanted) {
      const stays = (name: string): boolean => {
        return !isCategory(name) || !known.has(name) || wanted.includes(name)
      }
      const shaped = wanted.toSorted().map((category) => {
        const row =
          forms.get(category) ?? slotAt(catalog, entry, [...path, { key: category, stays }, ...toText])
        return [category, row] as const
      })
      return { forms: new Map(shaped), edits: reshape(wanted).edits }
    },
  }

  function rowAt(member: JsonMember): RowOfPlural {
    const slot = slotAt(catalog, entry, [...path, { key: member.key }, ...toText])
    return { name: member.key, at: memberSpan(text, member), slot }
  }
}
