// The status of a translation in XLIFF 1.x: `state` of a target, `approved` of its unit (XLIFF 1.2, section 2.3), and what
// tools store.
import type { Edit, Status } from '@atlas/core/contract.ts'
import type { Xliff } from './document.ts'
import type { XmlNode } from '../xml/tree.ts'
import { toolStatus, toolStatusEdits } from './tools.ts'
import { attributeEdit } from '../xml/places.ts'

const stateOf: Readonly<Record<Status, string>> = {
  untranslated: 'needs-translation',
  translated: 'translated',
  approved: 'final',
}

const unfinished = /^(?:new|needs-.*)$/

/** The status for the two attributes; undefined if they are absent or have values of a single tool. */
function statusFrom(approved: string | undefined, state: string | undefined): Status | undefined {
  if (state !== undefined && unfinished.test(state)) return 'untranslated'
  if (approved === 'yes' || state === 'final' || state === 'signed-off') return 'approved'
  return state === 'translated' ? 'translated' : undefined
}

/** The meanings of a tool's states, from an option. */
export type NamedStates = Readonly<Record<string, Status>>

/** The status of a unit's translation. */
function statusOf(
  xliff: Xliff,
  unit: XmlNode,
  target: XmlNode | undefined,
  named: NamedStates,
): Status | undefined {
  const state = target && xliff.attribute(target, 'state')
  return (
    namedStatus(state, named) ??
    toolStatus(xliff, unit) ??
    (target && statusFrom(xliff.attribute(unit, 'approved'), state))
  )
}

/** The meaning of a value, from an option. */
export function namedStatus(state: string | undefined, named: NamedStates): Status | undefined {
  return state !== undefined && Object.hasOwn(named, state) ? named[state] : undefined
}

/** The `state` to write on a target, if its current one means another status. */
export function stateFor(
  xliff: Xliff,
  target: XmlNode,
  status: Status,
  named: NamedStates = {},
): string | undefined {
  const state = xliff.attribute(target, 'state')
  const current = namedStatus(state, named) ?? statusFrom(undefined, state)
  if (state === undefined || current === status) return undefined
  return Object.keys(named).find((name) => named[name] === status) ?? stateOf[status]
}

/** The edits of `state` and `approved`. If both are absent, only an approval is written. */
function statusEdits(
  xliff: Xliff,
  unit: XmlNode,
  target: XmlNode | undefined,
  status: Status,
  named: NamedStates,
): readonly Edit[] {
  const edits: Edit[] = toolStatusEdits(xliff, unit, status)
  const state = target && stateFor(xliff, target, status, named)
  // The tag of an empty `<target/>` is replaced, with its state.
  if (target && state !== undefined && !target.isSelfClosed)
    edits.push(attributeEdit(xliff.xml, target, 'state', state))
  const approved = xliff.attribute(unit, 'approved')
  const wanted = status === 'approved' ? 'yes' : 'no'
  if (approved === wanted) return edits
  const hasState =
    toolStatus(xliff, unit) !== undefined ||
    (target !== undefined && xliff.attribute(target, 'state') !== undefined)
  if (approved === undefined && (wanted === 'no' || hasState)) return edits
  edits.push(attributeEdit(xliff.xml, unit, 'approved', wanted))
  return edits
}

/** How a version of XLIFF stores the status of a translation. */
export interface StateNames {
  /** The meanings of further values of `state`. */
  named?: NamedStates
  /** The status of the translation of a unit or a segment. */
  of(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined): Status | undefined
  /** The edits that set another status. */
  edits(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined, status: Status): readonly Edit[]
}

/** The states of XLIFF 1.x. `named` defines the meanings of further values of `state`, and which are written. */
export function xliffStates(named: NamedStates): StateNames {
  return {
    named,
    of: (xliff, unit, target) => statusOf(xliff, unit, target, named),
    edits: (xliff, unit, target, status) => statusEdits(xliff, unit, target, status, named),
  }
}
