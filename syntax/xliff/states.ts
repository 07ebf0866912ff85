// How far a translation is in XLIFF 1.x: `state` of a target, `approved` of its unit (XLIFF 1.2, section 2.3).
import type { Edit, Status } from '../../core/contract.ts'
import type { Xliff } from './document.ts'
import type { XmlNode } from '../xml/tree.ts'
import { attributeEdit } from '../xml/places.ts'

const stateOf: Readonly<Record<Status, string>> = {
  untranslated: 'needs-translation',
  translated: 'translated',
  approved: 'final',
}

const unfinished = /^(?:new|needs-.*)$/

/** What the two attributes say together; nothing where they say nothing, or what only one tool understands. */
function statusSaid(approved: string | undefined, state: string | undefined): Status | undefined {
  if (state !== undefined && unfinished.test(state)) return 'untranslated'
  if (approved === 'yes' || state === 'final' || state === 'signed-off') return 'approved'
  return state === 'translated' ? 'translated' : undefined
}

/** The status of a unit's translation. */
function statusOf(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined): Status | undefined {
  const state = target && xliff.attribute(target, 'state')
  return target && statusSaid(xliff.attribute(unit, 'approved'), state)
}

/** The `state` that a target shall have, if it has one and that says something else. */
export function stateFor(xliff: Xliff, target: XmlNode, status: Status): string | undefined {
  const state = xliff.attribute(target, 'state')
  return state === undefined || statusSaid(undefined, state) === status ? undefined : stateOf[status]
}

/** The edits of `state` and `approved`. Where neither stands, only an approval is worth saying. */
function statusEdits(
  xliff: Xliff,
  unit: XmlNode,
  target: XmlNode | undefined,
  status: Status,
): readonly Edit[] {
  const edits: Edit[] = []
  const state = target && stateFor(xliff, target, status)
  // The tag of an empty `<target/>` is written anew, with its state.
  if (target && state !== undefined && !target.isSelfClosed)
    edits.push(attributeEdit(xliff.xml, target, 'state', state))
  const approved = xliff.attribute(unit, 'approved')
  const wanted = status === 'approved' ? 'yes' : 'no'
  if (approved === wanted) return edits
  const hasState = target !== undefined && xliff.attribute(target, 'state') !== undefined
  if (approved === undefined && (wanted === 'no' || hasState)) return edits
  edits.push(attributeEdit(xliff.xml, unit, 'approved', wanted))
  return edits
}

/** How a version of XLIFF says how far a translation is. */
export interface States {
  /** What is said of the translation of a unit, or of a segment. */
  of(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined): Status | undefined
  /** The edits that say otherwise. */
  edits(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined, status: Status): readonly Edit[]
}

/** The states of XLIFF 1.x. */
export const states: States = { of: statusOf, edits: statusEdits }
