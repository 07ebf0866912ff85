// Plurals of XLIFF 2.2: segments of a unit, each for one case of its variables (part 2, plural, gender and select module).
import type { Category, Status } from '@atlas/core/contract.ts'
import type { Xliff } from '../_grammars/xliff/document.ts'
import type { PluralRow, RowNames, RowsByCategory } from '../_grammars/xliff/plurals.ts'
import { isCategory } from '../_grammars/plurals/forms.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'

/** Segments whose cases differ only in the category of a number. */
export interface PluralSegments {
  /** The values of the other variables; '' if the number is the only one. */
  case: string
  rows: Map<Category, PluralRow>
}

/** A case of a segment: the category, and the values of the variables before and after it. */
interface SegmentCase {
  category: Category
  before: readonly string[]
  after: readonly string[]
}

/**
 * The plurals of a unit by their segments. Segments for an exact number, and those of a plural without `other` or with
 * two segments for a case, are in none.
 */
export function pluralsOf(
  xliff: Xliff,
  unit: XmlNode,
  segments: readonly XmlNode[],
): ReadonlyMap<XmlNode, PluralSegments> {
  const byNode = new Map<XmlNode, PluralSegments>()
  const place = placeOfNumber(xliff, unit)
  if (place < 0) return byNode
  const byCase = new Map<string, PluralSegments>()
  const doubled = new Set<PluralSegments>()
  for (const node of segments) {
    const source = xliff.child(node, 'source')
    const own = caseOf(xliff, node, place)
    if (!source || !own) continue
    const others = [...own.before, ...own.after].join(' ')
    const plural = byCase.get(others) ?? { case: others, rows: new Map() }
    byCase.set(others, plural)
    if (plural.rows.has(own.category)) doubled.add(plural)
    plural.rows.set(own.category, { node, source })
    byNode.set(node, plural)
  }
  for (const [node, plural] of byNode)
    if (doubled.has(plural) || !plural.rows.has('other')) byNode.delete(node)
  return byNode
}

// <unit pgs:switch="gender:host plural:guests">
//                                ^ the place 1
/** The place of the only number among the variables of a unit; -1 if it has none, or several. */
function placeOfNumber(xliff: Xliff, unit: XmlNode): number {
  const variables = xliff.attribute(unit, 'pgs:switch')?.trim().split(/\s+/) ?? []
  const numbers = variables.flatMap((variable, index) =>
    /^(?:plural|ordinal):/.test(variable) ? [index] : [],
  )
  return numbers.length === 1 ? (numbers[0] ?? -1) : -1
}

function caseOf(xliff: Xliff, segment: XmlNode, place: number): SegmentCase | undefined {
  const values = xliff.attribute(segment, 'pgs:case')?.trim().split(/\s+/) ?? []
  const category = values[place] ?? ''
  if (!isCategory(category)) return undefined
  return { category, before: values.slice(0, place), after: values.slice(place + 1) }
}

/** The names of the rows of a plural: categories, in the cases of their segments. */
export function segmentRows(
  xliff: Xliff,
  unit: XmlNode,
  rows: RowsByCategory,
  stateOf: (status: Status) => string,
): RowNames<Category> {
  return {
    keyOf: (category) => category,
    model: rows.get('other'),
    attributesOf(model, category, status) {
      const { before = [], after = [] } = caseOf(xliff, model, placeOfNumber(xliff, unit)) ?? {}
      const id = xliff.attribute(model, 'id')
      // As in segments that exist, a state is added for an approval only.
      const hasState = xliff.attribute(model, 'state') !== undefined || status === 'approved'
      return {
        ...(id === undefined ? {} : { id: `${id}-${category}` }),
        'pgs:case': [...before, category, ...after].join(' '),
        ...(hasState ? { state: stateOf(status) } : {}),
      }
    },
  }
}
